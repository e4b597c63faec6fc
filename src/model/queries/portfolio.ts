import { MOST_FEATURED } from '../schemas/portfolio.ts';
import { getShownEntries } from './entries.ts';
import { oncePerBuild } from './read.ts';
import { films } from './films.ts';
import { fillIn } from './format.ts';
import { getPage } from './pages.ts';
import { type Category, partsOf, projectHref } from './portfolio-parts.ts';
import { getListedServices } from './services.ts';
import { getLabels, type Labels } from './site.ts';

export type Project = Awaited<ReturnType<typeof getProjects>>[number];

/** A page of the portfolio. */
export type PortfolioPart = ReturnType<typeof partsOf<Project>>[number];

/** Returns the path of a film in the repository. */
const filmPath = (project: string, file: string) =>
  `src/content/portfolio/${project}/${file.replace('./', '')}`;

/**
 * Returns the URL of a film in the build.
 * @throws Error if the file does not exist
 */
function filmUrl(project: string, file: string): string {
  const path = filmPath(project, file);
  const url = films[`/${path}`];
  if (!url) throw new Error(`${path} does not exist, but index.yaml beside it names it as a film.`);
  return url;
}

/** Returns all projects in their order, with category and film URLs. Omits projects of services that are not shown. */
export const getProjects = oncePerBuild(async () => {
  const [entries, services] = await Promise.all([getShownEntries('portfolio'), getListedServices()]);
  const names = new Map(services.map((service) => [service.id, service]));
  const projects = entries.flatMap(({ entry, unpublished }) => {
    const { film, category, ...data } = entry.data;
    const service = names.get(category.id);
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
          start: film.start,
        },
        unpublished: unpublished ?? service.unpublished,
      },
    ];
  });
  return projects.map((project, place) => ({ ...project, href: projectHref(project.id, place) }));
});

/** Maximum number of projects on a service's page. */
const MOST_OF_SERVICE = 4;

/** Returns the projects of the home page. */
export const getFeaturedProjects = async () =>
  (await getProjects()).filter(({ featured }) => featured).slice(0, MOST_FEATURED);

/** Returns the projects of a service's page. */
export const getProjectsOf = async (service: string) =>
  (await getProjects()).filter(({ category }) => category.id === service).slice(0, MOST_OF_SERVICE);

/** Returns the categories that have projects, in the order of the services, with their numbers of projects. */
export const getCategories = oncePerBuild(async (): Promise<Category[]> => {
  const projects = await getProjects();
  return (await getListedServices())
    .map(({ id, name }) => ({
      id,
      name,
      count: projects.filter(({ category }) => category.id === id).length,
    }))
    .filter(({ count }) => count > 0);
});

/** Returns all pages of the portfolio: those of all projects, then those of each category. */
export const getPortfolioParts = oncePerBuild(async (): Promise<PortfolioPart[]> => {
  const [projects, categories] = await Promise.all([getProjects(), getCategories()]);
  return [
    ...partsOf(projects),
    ...categories.flatMap((category) =>
      partsOf(
        projects.filter((project) => project.category.id === category.id),
        category,
      ),
    ),
  ];
});

/** Texts of a page of the portfolio. */
interface PartWords {
  heading: string;
  /** On a first page only. */
  introduction?: string | undefined;
  /** Name in lists of pages, such as breadcrumbs. */
  name: string;
  seo: { title: string; description: string; keywords: string[] };
}

/** Returns the texts of a part. Those of further parts include the page number, so that all are unique. */
export async function getPartWords({ category, number, ...part }: PortfolioPart): Promise<PartWords> {
  const [page, labels] = await Promise.all([getPage('portfolio'), getLabels()]);
  const first: PartWords = category
    ? await ofCategory(category, labels, page.seo.keywords)
    : { heading: page.heading, introduction: page.introduction, name: page.heading, seo: page.seo };
  if (number === 1) return first;
  const numbered = (title: string) => fillIn(labels.pageTitle, { title, number: String(number) });
  return {
    heading: numbered(first.heading),
    name: fillIn(labels.pageName, { number: String(number) }),
    seo: {
      ...first.seo,
      title: numbered(first.seo.title),
      description: fillIn(labels.pageDescription, {
        first: String(part.before + 1),
        last: String(part.before + part.projects.length),
        total: String(part.total),
        firstTitle: part.projects[0]?.title ?? '',
        lastTitle: part.projects.at(-1)?.title ?? '',
      }),
    },
  };
}

async function ofCategory({ id, name }: Category, labels: Labels, keywords: string[]): Promise<PartWords> {
  const service = (await getListedServices()).find((listed) => listed.id === id);
  const title = fillIn(labels.projectsOf, { category: name });
  return {
    heading: title,
    introduction: service?.projects?.introduction,
    name,
    seo: {
      title,
      description: service?.projects?.description ?? fillIn(labels.projectsOfDescription, { category: name }),
      keywords: [title, ...keywords],
    },
  };
}
