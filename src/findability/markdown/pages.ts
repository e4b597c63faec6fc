import { getAbout, getContact, getHome, getPage } from '../../model/queries/pages.ts';
import { getServices } from '../../model/queries/services.ts';
import { canonicalUrl } from '../head.ts';
import { aboutBlocks, contactBlocks, homeBlocks } from './agency-pages.ts';
import { page } from './blocks.ts';
import { packagesBlocks, portfolioBlocks, serviceBlocks, servicesBlocks } from './service-pages.ts';

/** A page whose text there is in Markdown as well. */
export interface MarkdownPage {
  /** Path of the page: `/services/seo`. */
  path: string;
  title: string;
  description: string;
  /** True for the pages of single services. */
  isService: boolean;
  /** Writes its text. */
  write: () => Promise<string>;
}

/** All pages of this build in the order of the navigation, but the one for unknown addresses. */
export async function getMarkdownPages(origin: URL): Promise<MarkdownPage[]> {
  const [home, about, services, packages, portfolio, contact, single] = await Promise.all([
    getHome(),
    getAbout(),
    getPage('services'),
    getPage('packages'),
    getPage('portfolio'),
    getContact(),
    getServices(),
  ]);
  const entry = (
    path: string,
    { seo: { title, description } }: { seo: { title: string; description: string } },
    blocks: () => Promise<(string | undefined)[]>,
    isService = false,
  ): MarkdownPage => ({
    path,
    title,
    description,
    isService,
    write: async () => page({ title, description, url: canonicalUrl(path, origin) }, await blocks()),
  });
  return [
    entry('/', home, () => homeBlocks(origin)),
    entry('/about', about, () => aboutBlocks(origin)),
    entry('/services', services, () => servicesBlocks(origin)),
    entry('/packages', packages, () => packagesBlocks(origin)),
    entry('/portfolio', portfolio, () => portfolioBlocks(origin)),
    entry('/contact', contact, () => contactBlocks(origin)),
    ...single.map((service) => entry(service.href, service, () => serviceBlocks(service, origin), true)),
  ];
}
