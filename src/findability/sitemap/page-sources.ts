/** The public entries of the content, as far as it matters which page shows them. */
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
 * Which files of the content each page is made of. Left out is what stands on every page alike, such as the
 * navigation: a changed menu is no news about a page.
 * @returns paths of files, and of folders with a slash at their end, by the path of the page
 */
export function pageSources({ services, tabs, featured, parts, clients }: Entries): Map<string, string[]> {
  const listPage = (name: string) => `${CONTENT}/pages/${name}.yaml`;
  return new Map([
    [
      '/',
      [
        `${CONTENT}/home/`,
        // It says in short who the agency is and how to reach it.
        `${CONTENT}/about/`,
        `${CONTENT}/contact/`,
        `${CONTENT}/site/`,
        ...clients.map(folder('clients')),
        ...tabs.map(tabFile),
        ...featured.map(folder('portfolio')),
      ],
    ],
    ['/about', [`${CONTENT}/about/`]],
    ['/services', [listPage('services'), ...services.map(folder('services'))]],
    ['/packages', [listPage('packages'), ...tabs.map(tabFile)]],
    ...parts.map(({ path, projects }): [string, string[]] => [
      path,
      [listPage('portfolio'), ...projects.map(folder('portfolio'))],
    ]),
    // Address, phone and hours are what this page is for.
    ['/contact', [`${CONTENT}/contact/`, `${CONTENT}/site/`]],
    ...services.map((service): [string, string[]] => [
      service.href,
      [
        folder('services')(service),
        ...tabs.filter((tab) => tab.service === service.id).map(tabFile),
        ...service.projects.map(folder('portfolio')),
      ],
    ]),
  ]);
}
