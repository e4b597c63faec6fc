import type { Page } from 'astro';
import { MOST_FEATURED } from '../schemas/portfolio.ts';
import { getShownEntries } from './entries.ts';
import { oncePerBuild } from './read.ts';
import { films } from './films.ts';
import { fillIn } from './format.ts';
import { getPage } from './pages.ts';
import {
  type Category,
  pageNumber,
  portfolioPath,
  PROJECTS_PER_PAGE,
  projectHref,
} from './portfolio-pages.ts';
import { getListedServices } from './services.ts';
import { countLabel, getLabels, type Labels } from './site.ts';

export type Project = Awaited<ReturnType<typeof getProjects>>[number];

/** A page of the portfolio, or of one category, in the terms of Astro's pagination. */
export type PortfolioPage = Pick<Page<Project>, 'data' | 'start' | 'end' | 'total' | 'currentPage'> & {
  category?: Category | undefined;
};

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
  const categories = (await getListedServices()).map(async ({ id, name }) => {
    const count = projects.filter(({ category }) => category.id === id).length;
    return { id, name, count, shown: await countLabel('projectsShown', count) };
  });
  return (await Promise.all(categories)).filter(({ count }) => count > 0);
});

/** Returns the lists that the portfolio pages through: all projects, then those of each category. */
export async function getProjectLists(): Promise<{ projects: Project[]; category?: Category }[]> {
  const [projects, categories] = await Promise.all([getProjects(), getCategories()]);
  return [
    { projects },
    ...categories.map((category) => ({
      category,
      projects: projects.filter((project) => project.category.id === category.id),
    })),
  ];
}

/** Returns the pages that Astro makes of these lists, for what links to them: sitemap, social cards, breadcrumbs. */
export async function getPortfolioPages(): Promise<(PortfolioPage & { path: string })[]> {
  return (await getProjectLists()).flatMap(({ projects, category }) =>
    Array.from({ length: pageNumber(Math.max(0, projects.length - 1)) }, (_, index) => {
      const start = index * PROJECTS_PER_PAGE;
      const data = projects.slice(start, start + PROJECTS_PER_PAGE);
      return {
        path: portfolioPath(index + 1, category?.id),
        category,
        currentPage: index + 1,
        data,
        start,
        end: start + data.length - 1,
        total: projects.length,
      };
    }),
  );
}

/** Texts of a page of the portfolio. */
interface PageWords {
  heading: string;
  /** On a first page only. */
  introduction?: string | undefined;
  /** Name in lists of pages, such as breadcrumbs. */
  name: string;
  seo: { title: string; description: string; keywords: string[] };
}

/** Returns the texts of a page. Those of further pages include the page number, so that all are unique. */
export async function getPageWords({ category, currentPage, ...place }: PortfolioPage): Promise<PageWords> {
  const [page, labels] = await Promise.all([getPage('portfolio'), getLabels()]);
  const first: PageWords = category
    ? await ofCategory(category, labels, page.seo.keywords)
    : { heading: page.heading, introduction: page.introduction, name: page.heading, seo: page.seo };
  if (currentPage === 1) return first;
  const number = String(currentPage);
  const numbered = (title: string) => fillIn(labels.pageTitle, { title, number });
  return {
    heading: numbered(first.heading),
    name: fillIn(labels.pageName, { number }),
    seo: {
      ...first.seo,
      title: numbered(first.seo.title),
      description: fillIn(labels.pageDescription, {
        first: String(place.start + 1),
        last: String(place.end + 1),
        total: String(place.total),
        firstTitle: place.data[0]?.title ?? '',
        lastTitle: place.data.at(-1)?.title ?? '',
      }),
    },
  };
}

async function ofCategory({ id, name }: Category, labels: Labels, keywords: string[]): Promise<PageWords> {
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
