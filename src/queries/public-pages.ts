import { getClients } from './clients.ts';
import { getPackageTabs } from './packages.ts';
import { getAbout, getContact, getHome } from './pages.ts';
import { getProjects } from './portfolio.ts';
import { getServices } from './services.ts';
import { publicOnes } from './visibility.ts';

/** The entries that the public sees, for all that leaves the pages: sitemap, texts for programs. */
export async function getPublicEntries() {
  const [services, tabs, projects, clients] = await Promise.all([
    getServices(),
    getPackageTabs(),
    getProjects(),
    getClients(),
  ]);
  return {
    services: publicOnes(services),
    tabs: publicOnes(tabs),
    projects: publicOnes(projects),
    clients: publicOnes(clients),
  };
}

/** The pictures that a page is about, by its path; a page whose pictures belong to other pages has none. */
export async function getPagePictures(): Promise<Map<string, ImageMetadata[]>> {
  const [home, about, contact, { services, projects }] = await Promise.all([
    getHome(),
    getAbout(),
    getContact(),
    getPublicEntries(),
  ]);
  return new Map([
    ['/', home.hero.images],
    ['/about', [about.picture]],
    ['/contact', [contact.picture]],
    ['/portfolio', projects.map(({ picture }) => picture)],
    ...services.map(({ href, picture }): [string, ImageMetadata[]] => [href, [picture]]),
  ]);
}
