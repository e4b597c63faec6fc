import { CONTENT, type CollectionName, entryPlace, LISTED_PAGES } from '../model/site-map.ts';

/** The public entries of the content, with the pages that show them. */
interface Entries {
  /** Each with the projects on its page. */
  services: { id: string; href: string; projects: { id: string }[] }[];
  /** Tabs of the packages page, each with its service. */
  tabs: { id: string; service: string }[];
  /** Those on the home page. */
  featured: { id: string }[];
  /** Each page of the portfolio with its projects. */
  portfolio: { path: string; data: { id: string }[] }[];
  clients: { id: string }[];
}

/**
 * Maps each page to the content files it is built from. Omits content that all pages share, such as the navigation: a
 * changed menu does not count as a change of a page.
 * @returns paths of files, and of folders with a trailing slash, by the path of the page
 */
export function pageSources({
  services,
  tabs,
  featured,
  portfolio,
  clients,
}: Entries): Map<string, string[]> {
  const places = (collection: CollectionName, entries: { id: string }[]) =>
    entries.map(({ id }) => `${CONTENT}/${entryPlace(collection, id)}`);
  const sources = new Map(
    LISTED_PAGES.map(({ path, content }) => [path, content.map((file) => `${CONTENT}/${file}`)] as const),
  );
  const add = (path: string, ...files: string[]) =>
    sources.set(path, [...new Set([...(sources.get(path) ?? []), ...files])]);
  add('/', ...places('clients', clients), ...places('packages', tabs), ...places('portfolio', featured));
  add('/services', ...places('services', services));
  add('/packages', ...places('packages', tabs));
  for (const { path, data } of portfolio)
    add(path, ...places('pages', [{ id: 'portfolio' }]), ...places('portfolio', data));
  for (const service of services) {
    const own = tabs.filter((tab) => tab.service === service.id);
    add(service.href, ...places('services', [service]), ...places('packages', own));
    add(service.href, ...places('portfolio', service.projects));
  }
  return sources;
}

/** A page in the sitemap. All URLs are absolute. */
interface SitemapPage {
  address: string;
  /** Date of its last change in ISO 8601; omitted if unknown. */
  changed?: string | undefined;
  pictures?: string[] | undefined;
}

/** Builds an XML sitemap with pictures. Source: https://www.sitemaps.org/protocol.html */
export function sitemapXml(pages: SitemapPage[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...pages.map(pageXml),
    '</urlset>',
    '',
  ].join('\n');
}

function pageXml({ address, changed, pictures = [] }: SitemapPage): string {
  const parts = [
    `<loc>${escapeXml(address)}</loc>`,
    ...(changed ? [`<lastmod>${escapeXml(changed)}</lastmod>`] : []),
    ...pictures.map((picture) => `<image:image><image:loc>${escapeXml(picture)}</image:loc></image:image>`),
  ];
  return `  <url>${parts.join('')}</url>`;
}

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
