import { getCollection } from 'astro:content';
import { getListedServices } from './services.ts';

/** Addresses of all films beside portfolio entries, by their path in the repository. */
const films = import.meta.glob<string>('/src/content/portfolio/*/*.{mp4,webm}', {
  query: '?url',
  import: 'default',
  eager: true,
});

export type Project = Awaited<ReturnType<typeof getProjects>>[number];

/** A film's address in the built site; the build stops with a sentence if the file is not there. */
function filmUrl(project: string, file: string): string {
  const path = `/src/content/portfolio/${project}/${file.replace('./', '')}`;
  const url = films[path];
  if (!url) throw new Error(`${path.slice(1)} does not exist, but index.yaml beside it names it as a film.`);
  return url;
}

/** All projects in their order, with category name and film addresses. */
export async function getProjects() {
  const names = new Map((await getListedServices()).map(({ id, name }) => [id, name]));
  const entries = await getCollection('portfolio');
  return entries
    .sort((a, b) => a.data.order - b.data.order)
    .map(({ id, data: { film, category, ...data } }) => {
      const categoryName = names.get(category.id);
      if (!categoryName) {
        throw new Error(
          `src/content/portfolio/${id}/index.yaml: the category ${category.id} is not a listed service.`,
        );
      }
      return {
        ...data,
        id,
        category: { id: category.id, name: categoryName },
        film: film && { mp4: filmUrl(id, film.mp4), webm: filmUrl(id, film.webm) },
      };
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
