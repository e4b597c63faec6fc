import { SITE_PAGES } from '../../model/schemas/site-pages.ts';

/** The public entries of the content, with the pages that show them. */
export interface Entries {
  /** Each with the projects on its page. */
  services: { id: string; href: string; projects: { id: string }[] }[];
  /** Tabs of the packages page, each with its service. */
  tabs: { id: string; service: string }[];
  /** Those on the home page. */
  featured: { id: string }[];
  /** Each page of the portfolio with its projects. */
  parts: { path: string; projects: { id: string }[] }[];
  clients: { id: string }[];
}

const CONTENT = 'src/content';
const folder = (collection: string) => (entry: { id: string }) => `${CONTENT}/${collection}/${entry.id}/`;
const tabFile = ({ id }: { id: string }) => `${CONTENT}/packages/${id}.yaml`;

/**
 * Maps each page to the content files it is built from. Omits content that all pages share, such as the navigation: a
 * changed menu does not count as a change of a page.
 * @returns paths of files, and of folders with a trailing slash, by the path of the page
 */
export function pageSources({ services, tabs, featured, parts, clients }: Entries): Map<string, string[]> {
  const entries: Record<string, string[]> = {
    '/': [...clients.map(folder('clients')), ...tabs.map(tabFile), ...featured.map(folder('portfolio'))],
    '/services': services.map(folder('services')),
    '/packages': tabs.map(tabFile),
  };
  for (const { path, projects } of parts)
    entries[path] = [`${CONTENT}/pages/portfolio.yaml`, ...projects.map(folder('portfolio'))];
  for (const service of services)
    entries[service.href] = [
      folder('services')(service),
      ...tabs.filter((tab) => tab.service === service.id).map(tabFile),
      ...service.projects.map(folder('portfolio')),
    ];
  const own = SITE_PAGES.filter(({ isListed = true }) => isListed).map(
    ({ path, content }) => [path, content.map((file) => `${CONTENT}/${file}`)] as const,
  );
  const sources = new Map(own);
  for (const [path, files] of Object.entries(entries))
    sources.set(path, [...new Set([...(sources.get(path) ?? []), ...files])]);
  return sources;
}
