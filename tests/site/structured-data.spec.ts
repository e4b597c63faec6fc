import { type APIRequestContext, expect, test } from '@playwright/test';
import { packageTabs, services, site } from '../support/content.ts';
import { sitemapPaths } from '../support/sitemap.ts';
import { vocabularyMistakes } from '../support/vocabulary.ts';

type Node = Record<string, unknown> & { '@type': string };

/** What search engines refuse a type without, by their own guides, and what this site promises beyond that. */
const REQUIRED: Record<string, string[]> = {
  Organization: ['name', '@id'],
  ProfessionalService: ['name', 'address', 'telephone', 'openingHoursSpecification', 'priceRange', 'url'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  WebSite: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position'],
  Service: ['name', '@id'],
  Offer: ['name', 'url'],
  UnitPriceSpecification: ['price', 'priceCurrency', 'unitCode'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'contentUrl', 'duration'],
};

/** Pages that introduce the agency have all about it, the others only name it. */
const TYPES: Record<string, string[]> = {
  '/': ['WebPage', 'Organization', 'ProfessionalService', 'WebSite'],
  '/about': ['AboutPage', 'BreadcrumbList', 'Organization', 'ProfessionalService', 'WebSite'],
  '/contact': ['ContactPage', 'BreadcrumbList', 'Organization', 'ProfessionalService', 'WebSite'],
  '/services': ['CollectionPage', 'BreadcrumbList', 'ItemList'],
  '/packages': ['CollectionPage', 'BreadcrumbList', 'OfferCatalog'],
  '/portfolio': ['CollectionPage', 'BreadcrumbList', 'ItemList'],
};
const SERVICE_TYPES = ['WebPage', 'BreadcrumbList', 'Service'];

/** The nodes of every page of the sitemap, read once. */
async function graphs(request: APIRequestContext): Promise<Map<string, Node[]>> {
  const found = new Map<string, Node[]>();
  for (const path of sitemapPaths()) {
    const html = await (await request.get(path)).text();
    const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
    expect(scripts, `structured data of ${path}`).toHaveLength(1);
    const { '@context': context, '@graph': nodes } = JSON.parse(scripts[0]![1]!);
    expect(context).toBe('https://schema.org');
    found.set(path, nodes);
  }
  return found;
}

/** Every node at any depth. */
function everyNode(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(everyNode);
  if (value === null || typeof value !== 'object') return [];
  const node = value as Node;
  return [...(node['@type'] ? [node] : []), ...Object.values(node).flatMap(everyNode)];
}

const pricesIn = (nodes: unknown) =>
  everyNode(nodes)
    .filter((node) => node['@type'] === 'Offer')
    .map((offer) => {
      const monthly = offer.priceSpecification as Node | undefined;
      expect((monthly ?? offer).priceCurrency).toBe('USD');
      return `${offer.name} $${(monthly ?? offer).price}${monthly?.unitCode === 'MON' ? '/mo' : ''}`;
    });

test('every page is described in words of schema.org, with all that search engines ask for', async ({
  request,
}) => {
  const pages = await graphs(request);
  expect(vocabularyMistakes(pages)).toEqual([]);
  for (const [path, nodes] of pages) {
    expect(
      nodes.map((node) => node['@type']),
      path,
    ).toEqual(TYPES[path] ?? SERVICE_TYPES);
    for (const node of everyNode(nodes)) {
      for (const property of REQUIRED[node['@type']] ?? [])
        expect(node, `${node['@type']} on ${path}`).toHaveProperty([property]);
    }
  }
});

test('a word that schema.org does not know would be found', () => {
  const wrong = new Map([
    ['/a', [{ '@type': 'Service', name: 'A', prize: 1 }]],
    ['/b', [{ '@type': 'Servize', name: 'A' }]],
    ['/c', [{ '@type': 'VideoObject', name: 'A', duration: { '@type': 'Person', name: 'B' } }]],
  ]);
  expect(vocabularyMistakes(wrong).map((mistake) => mistake.slice(0, 3))).toEqual(['/a:', '/b:', '/c:']);
});

test('every address in it leads to a page, a place on a page or a file of the site', async ({ request }) => {
  const known = new Map<string, { status: number; html: string }>();
  const problems: string[] = [];
  for (const [path, nodes] of await graphs(request)) {
    for (const node of everyNode(nodes)) {
      for (const [property, value] of Object.entries(node)) {
        if (typeof value !== 'string' || !value.startsWith('https://fallline.example')) continue;
        const { pathname, hash } = new URL(value);
        if (!known.has(pathname)) {
          const response = await request.get(pathname, { maxRedirects: 0 });
          const isPage = response.headers()['content-type']?.startsWith('text/html');
          known.set(pathname, { status: response.status(), html: isPage ? await response.text() : '' });
        }
        const { status, html } = known.get(pathname)!;
        if (status !== 200) problems.push(`${path}: ${property} ${value} answers ${status}`);
        // An id may end in a name that is no place; an address that people follow may not.
        if (property !== '@id' && hash && !html.includes(` id="${hash.slice(1)}"`))
          problems.push(`${path}: ${property} ${value} is no place on its page`);
      }
    }
  }
  expect(problems).toEqual([]);
  expect(known.size).toBeGreaterThan(25);
});

test('prices are those of the packages, and hours and address those of the office', async ({ request }) => {
  const pages = await graphs(request);
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
