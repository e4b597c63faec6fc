import { publicOnes } from './entries.ts';
import { getPackageTabs } from './packages.ts';
import { getAbout, getClients, getContact, getHome } from './pages.ts';
import { getFeaturedProjects, getPortfolioPages, getProjectsOf, type Project } from './portfolio.ts';
import { getServices } from './services.ts';

/** Returns the public entries, for the sitemap. */
export async function getPublicEntries() {
  const [services, tabs, featured, pages, clients] = await Promise.all([
    getServices(),
    getPackageTabs(),
    getFeaturedProjects(),
    getPortfolioPages(),
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
    portfolio: pages.map((page) => ({ ...page, data: publicOnes(page.data) })),
    clients: publicOnes(clients),
  };
}

const picturesOf = ({ picture, morePictures = [] }: Project) => [
  picture,
  ...morePictures.map((more) => more.picture),
];

/** Returns the main pictures of pages by path. Omits pages whose pictures belong to other pages. */
export async function getPagePictures(): Promise<Map<string, ImageMetadata[]>> {
  const [home, about, contact, { services, portfolio }] = await Promise.all([
    getHome(),
    getAbout(),
    getContact(),
    getPublicEntries(),
  ]);
  return new Map([
    ['/', home.hero.images],
    ['/about', [about.picture]],
    ['/contact', [contact.picture]],
    // Pages of a category repeat pictures of the whole portfolio.
    ...portfolio
      .filter(({ category }) => !category)
      .map(({ path, data }): [string, ImageMetadata[]] => [path, data.flatMap(picturesOf)]),
    ...services.map(({ href, picture }): [string, ImageMetadata[]] => [href, [picture]]),
  ]);
}
