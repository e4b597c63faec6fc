import { getAbout, getContact, getHome, getPage } from '../../model/queries/pages.ts';
import { getServices } from '../../model/queries/services.ts';
import { canonicalUrl } from '../head.ts';
import { LISTED_PAGES, type PageEntry } from '../../model/site-map.ts';
import { aboutBlocks, contactBlocks, homeBlocks } from './agency-pages.ts';
import { page } from './blocks.ts';
import {
  packagesBlocks,
  portfolioBlocks,
  serviceBlocks,
  servicesBlocks,
  textBlocks,
} from './service-pages.ts';

/** A page that has a Markdown version. */
export interface MarkdownPage {
  /** Path of the page: `/services/seo`. */
  path: string;
  title: string;
  description: string;
  /** True for the pages of single services. */
  isService: boolean;
  /** Renders its Markdown. */
  write: () => Promise<string>;
}

type Blocks = (origin: URL) => Promise<(string | undefined)[]>;

/** Renderers of the pages that are more than text. */
const BLOCKS: Record<string, Blocks> = {
  '/': homeBlocks,
  '/about': aboutBlocks,
  '/services': servicesBlocks,
  '/packages': packagesBlocks,
  '/portfolio': portfolioBlocks,
  '/contact': contactBlocks,
};

/** Returns all pages of this build in the order of the navigation, except the 404 page. */
export async function getMarkdownPages(origin: URL): Promise<MarkdownPage[]> {
  const [own, services] = await Promise.all([
    Promise.all(
      LISTED_PAGES.map(async ({ path, entry: name }) =>
        entry(path, await textsOf(path, name), BLOCKS[path] ?? textBlocks(name as PageEntry)),
      ),
    ),
    getServices(),
  ]);
  return [
    ...own,
    ...services.map((service) => ({
      ...entry(service.href, service, () => serviceBlocks(service, origin)),
      isService: true,
    })),
  ];

  function entry(path: string, { seo: { title, description } }: Texts, blocks: Blocks): MarkdownPage {
    const url = canonicalUrl(path, origin);
    const write = async () => page({ title, description, url }, await blocks(origin));
    return { path, title, description, isService: false, write };
  }
}

interface Texts {
  seo: { title: string; description: string };
}

function textsOf(path: string, entry: string | undefined): Promise<Texts> {
  if (entry) return getPage(entry as PageEntry);
  return path === '/' ? getHome() : path === '/about' ? getAbout() : getContact();
}
