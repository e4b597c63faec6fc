import { getClients } from './clients.ts';
import { getPackageTabs } from './packages.ts';
import { getAbout, getContact, getHome } from './pages.ts';
import { getFeaturedProjects, getPortfolioParts, getProjectsOf } from './portfolio.ts';
import { getServices } from './services.ts';
import { publicOnes } from './visibility.ts';

/** The entries that the public sees, for all that leaves the pages: sitemap, texts for programs. */
export async function getPublicEntries() {
  const [services, tabs, featured, parts, clients] = await Promise.all([
    getServices(),
    getPackageTabs(),
    getFeaturedProjects(),
    getPortfolioParts(),
    getClients(),
  ]);
  return {
    services: await Promise.all(
      publicOnes(services).map(async (service) => ({
        ...service,
        projects: publicOnes(await getProjectsOf(service.id)),
      })),
    ),
    tabs: publicOnes(tabs),
    featured: publicOnes(featured),
    parts: parts.map((part) => ({ ...part, projects: publicOnes(part.projects) })),
    clients: publicOnes(clients),
  };
}

/** The pictures that a page is about, by its path; a page whose pictures belong to other pages has none. */
export async function getPagePictures(): Promise<Map<string, ImageMetadata[]>> {
  const [home, about, contact, { services, parts }] = await Promise.all([
    getHome(),
    getAbout(),
    getContact(),
    getPublicEntries(),
  ]);
  return new Map([
    ['/', home.hero.images],
    ['/about', [about.picture]],
    ['/contact', [contact.picture]],
    // Each project belongs to the whole portfolio; the pages of a category show it again.
    ...parts
      .filter(({ category }) => !category)
      .map(({ path, projects }): [string, ImageMetadata[]] => [path, projects.map(({ picture }) => picture)]),
    ...services.map(({ href, picture }): [string, ImageMetadata[]] => [href, [picture]]),
  ]);
}
