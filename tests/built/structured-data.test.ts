import { expect, test } from 'vitest';
import {
  everyNode,
  type Node,
  readGraph,
  structuredDataMistakes,
} from '../../src/tooling/page/structured-data.ts';
import { packageTabs, services, site } from '../support/content.ts';
import { htmlOf, isPortfolioPart, siteOrigin, sitemapPaths } from '../support/sitemap.ts';

/** Pages that introduce the agency describe it in full, others only reference it. */
const TYPES: Record<string, string[]> = {
  '/': ['WebPage', 'Organization', 'ProfessionalService', 'WebSite'],
  '/about': ['AboutPage', 'BreadcrumbList', 'Organization', 'ProfessionalService', 'WebSite'],
  '/contact': ['ContactPage', 'BreadcrumbList', 'Organization', 'ProfessionalService', 'WebSite'],
  '/services': ['CollectionPage', 'BreadcrumbList', 'ItemList'],
  '/packages': ['CollectionPage', 'BreadcrumbList', 'OfferCatalog'],
  '/portfolio': ['CollectionPage', 'BreadcrumbList', 'ItemList'],
};
const SERVICE_TYPES = ['WebPage', 'BreadcrumbList', 'Service'];
const TEXT_TYPES = ['WebPage', 'BreadcrumbList'];

/** The HTML of every page of the sitemap. */
const htmlOfPages = () => new Map(sitemapPaths().map((path) => [path, htmlOf(path)]));

/** The nodes of every page of the sitemap. */
function graphs(): Map<string, Node[]> {
  const found = new Map<string, Node[]>();
  for (const [path, html] of htmlOfPages()) {
    const graph = readGraph(html);
    if (typeof graph === 'string') throw new Error(`Structured data of ${path}: ${graph}`);
    found.set(path, graph);
  }
  return found;
}

const pricesIn = (nodes: unknown) =>
  everyNode(nodes)
    .filter((node) => node['@type'] === 'Offer')
    .map((offer) => {
      const monthly = offer.priceSpecification as Node | undefined;
      expect((monthly ?? offer).priceCurrency).toBe('USD');
      return `${offer.name} $${(monthly ?? offer).price}${monthly?.unitCode === 'MON' ? '/mo' : ''}`;
    });

test('every page has valid schema.org data, with all properties that search engines require', () => {
  const pages = htmlOfPages();
  expect(structuredDataMistakes(pages)).toEqual([]);
  for (const [path, html] of pages) {
    const types = (readGraph(html) as Node[]).map((node) => node['@type']);
    const known = TYPES[isPortfolioPart(path) ? '/portfolio' : path];
    expect(types, path).toEqual(known ?? (path.startsWith('/services/') ? SERVICE_TYPES : TEXT_TYPES));
  }
});

test('unknown and missing properties are found', () => {
  const page = (node: object) =>
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': [node] })}</script>`;
  const mistakes = structuredDataMistakes(
    new Map([
      ['/property', page({ '@type': 'WebSite', name: 'A', url: 'https://a.example', prize: 1 })],
      ['/type', page({ '@type': 'Servize', name: 'A' })],
      ['/value', page({ '@type': 'ImageObject', name: 'A', duration: { '@type': 'Person', name: 'B' } })],
      [
        '/text',
        page({ '@type': 'OpeningHoursSpecification', dayOfWeek: 'Friyay', opens: '9', closes: '10' }),
      ],
      ['/missing', page({ '@type': 'WebSite', name: 'A' })],
      ['/none', '<p>Nothing</p>'],
    ]),
  );
  expect(mistakes.map(({ path }) => path).toSorted()).toEqual([
    ...['/missing', '/none', '/property', '/text', '/type', '/value'],
  ]);
});

// The build itself checks that its pages and files exist.
test('every address in it that people follow leads to a place on its page', () => {
  const addresses = [...graphs().values()]
    .flatMap(everyNode)
    // An id may end in a name that is no fragment.
    .flatMap((node) => Object.entries(node).filter(([property]) => property !== '@id'))
    .map(([, value]) => String(value))
    .filter((value) => value.startsWith(siteOrigin()) && value.includes('#'));
  expect(addresses.length).toBeGreaterThan(10);
  for (const { pathname, hash, href } of new Set(addresses).values().map((address) => new URL(address)))
    expect(htmlOf(pathname), href).toContain(` id="${hash.slice(1)}"`);
});

test('prices are those of the packages, and hours and address those of the office', () => {
  const pages = graphs();
  const written = (tab: (typeof packageTabs)[number]) =>
    tab.plans.map(({ title, price }) => `${title} ${price}`);
  expect(pricesIn(pages.get('/packages'))).toEqual(packageTabs.flatMap(written));
  for (const { id } of services) {
    const tab = packageTabs.find(({ service }) => service === id);
    expect(pricesIn(pages.get(`/services/${id}`)), id).toEqual(tab ? written(tab) : []);
  }
  for (const path of ['/', '/about', '/contact']) {
    const office = everyNode(pages.get(path)).find((node) => node['@type'] === 'ProfessionalService')!;
    expect(office).toMatchObject({
      telephone: site.phone,
      email: site.email,
      address: { streetAddress: site.office.street, postalCode: site.office.postalCode },
      openingHoursSpecification: site.hours.map(({ days, opens, closes }) => ({
        dayOfWeek: days,
        opens,
        closes,
      })),
    });
  }
});

test('each page of the portfolio lists the projects that it shows, and no others', () => {
  for (const [path, html] of htmlOfPages()) {
    if (path !== '/portfolio' && !isPortfolioPart(path)) continue;
    const shown = [...html.matchAll(/ data-project="([^"]+)"/g)].map(([, id]) => id);
    const listed = everyNode(readGraph(html))
      .filter((node) => node['@type'] === 'ListItem' && typeof node.item === 'object')
      .map((node) => new URL((node.item as Node).url as string).hash.slice(1));
    expect(listed, path).toEqual(shown);
  }
});
