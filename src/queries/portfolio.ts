import { getShownEntries } from './entries.ts';
import { getListedServices } from './services.ts';

/** Addresses of all films beside portfolio entries, by their path in the repository. */
const films = import.meta.glob<string>('/src/content/portfolio/*/*.{mp4,webm}', {
  query: '?url',
  import: 'default',
  eager: true,
});

export type Project = Awaited<ReturnType<typeof getProjects>>[number];

/** A film's path from the root of the repository. */
const filmPath = (project: string, file: string) =>
  `src/content/portfolio/${project}/${file.replace('./', '')}`;

/** A film's address in the built site; the build stops with a sentence if the file is not there. */
function filmUrl(project: string, file: string): string {
  const path = filmPath(project, file);
  const url = films[`/${path}`];
  if (!url) throw new Error(`${path} does not exist, but index.yaml beside it names it as a film.`);
  return url;
}

/** All projects in their order, with category name and film addresses. Projects of a service that is not shown wait for it. */
export async function getProjects() {
  const [entries, services] = await Promise.all([getShownEntries('portfolio'), getListedServices()]);
  return entries.flatMap(({ entry, unpublished }) => {
    const { film, category, ...data } = entry.data;
    const service = services.find(({ id }) => id === category.id);
    if (!service) return [];
    return [
      {
        ...data,
        id: entry.id,
        category: { id: service.id, name: service.name },
        film: film && {
          mp4: filmUrl(entry.id, film.mp4),
          webm: filmUrl(entry.id, film.webm),
          file: filmPath(entry.id, film.mp4),
        },
        unpublished: unpublished ?? service.unpublished,
      },
    ];
  });
}

/** The filter's categories in the order of the services, each with its number of projects. */
export async function getCategories() {
  const projects = await getProjects();
  return (await getListedServices()).map(({ id, name }) => ({
    id,
    name,
    count: projects.filter(({ category }) => category.id === id).length,
  }));
}
