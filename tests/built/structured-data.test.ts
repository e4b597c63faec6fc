import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MONTHLY, readPrice } from '../../src/model/locale/price.ts';
import { packageTabs, services, site } from '../support/content.ts';
import { DIST, htmlOf, isPortfolioPart, siteOrigin, sitemapPaths } from '../support/sitemap.ts';

/** A schema.org node. */
type Node = Record<string, unknown> & { '@type': string };

/**
 * Required properties by type: those that search engines document, and further ones that this site always has. The types
 * of `schema-dts` allow the properties and values that schema.org has, but require none.
 */
const REQUIRED: Record<string, string[]> = {
  Organization: ['name', '@id'],
  ProfessionalService: ['name', 'address', 'telephone', 'openingHoursSpecification', 'url'],
  PostalAddress: ['streetAddress', 'addressLocality', 'postalCode', 'addressCountry'],
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

/** Parses the JSON-LD of a page, which is one script with one `@graph`. */
function graphOf(path: string): Node[] {
  const scripts = [...htmlOf(path).matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  expect(scripts, path).toHaveLength(1);
  const { '@context': context, '@graph': nodes } = JSON.parse(scripts[0]![1]!);
  expect(context, path).toBe('https://schema.org');
  return nodes;
}

/** Lists all nodes, nested ones included. */
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
      expect((monthly ?? offer).priceCurrency).toBe(site.currency);
      return `${offer.name} ${(monthly ?? offer).price}${monthly?.unitCode === 'MON' ? MONTHLY : ''}`;
    });

test('every page has the schema.org nodes of its kind, with all properties that search engines require', () => {
  for (const path of sitemapPaths()) {
    const nodes = graphOf(path);
    const known = TYPES[isPortfolioPart(path) ? '/portfolio' : path];
    expect(
      nodes.map((node) => node['@type']),
      path,
    ).toEqual(known ?? (path.startsWith('/services/') ? SERVICE_TYPES : TEXT_TYPES));
    for (const node of everyNode(nodes)) {
      const required = REQUIRED[node['@type']] ?? [];
      expect(Object.keys(node), `${node['@type']} of ${path}`).toEqual(expect.arrayContaining(required));
    }
  }
});

test('every address in it that people follow leads to a page or file, and its fragment to a place there', () => {
  const addresses = everyNode(sitemapPaths().map(graphOf))
    // An id may end in a name that is no fragment.
    .flatMap((node) => Object.entries(node).filter(([property]) => property !== '@id'))
    .map(([, value]) => String(value))
    .filter((value) => value.startsWith(siteOrigin()));
  expect(addresses.length).toBeGreaterThan(10);
  for (const { pathname, hash, href } of new Set(addresses).values().map((address) => new URL(address)))
    if (/\.\w+$/.test(pathname)) expect(existsSync(join(DIST, pathname)), href).toBe(true);
    else expect(htmlOf(pathname), href).toContain(hash && ` id="${hash.slice(1)}"`);
});

test('prices are those of the packages, and hours and address those of the office', () => {
  const written = (tab: (typeof packageTabs)[number]) =>
    tab.plans.map(({ title, price }) => {
      const { amount, isMonthly } = readPrice(price, site, '');
      return `${title} ${amount}${isMonthly ? MONTHLY : ''}`;
    });
  expect(pricesIn(graphOf('/packages'))).toEqual(packageTabs.flatMap(written));
  for (const { id } of services) {
    const tab = packageTabs.find(({ service }) => service === id);
    expect(pricesIn(graphOf(`/services/${id}`)), id).toEqual(tab ? written(tab) : []);
  }
  for (const path of ['/', '/about', '/contact']) {
    const office = everyNode(graphOf(path)).find((node) => node['@type'] === 'ProfessionalService')!;
    expect(office).toMatchObject({
      telephone: site.phone,
      email: site.email,
      address: { streetAddress: site.office.street, postalCode: site.office.postalCode },
      openingHoursSpecification: site.hours.map(({ days, opens, closes }) => ({
        dayOfWeek: days,
        opens,
        closes: closes === '24:00' ? '23:59' : closes,
      })),
    });
  }
});

test('each page of the portfolio lists the projects that it shows, and no others', () => {
  for (const path of sitemapPaths()) {
    if (path !== '/portfolio' && !isPortfolioPart(path)) continue;
    const shown = [...htmlOf(path).matchAll(/ data-project="([^"]+)"/g)].map(([, id]) => id);
    const listed = everyNode(graphOf(path))
      .filter((node) => node['@type'] === 'ListItem' && typeof node.item === 'object')
      .map((node) => new URL((node.item as Node).url as string).hash.slice(1));
    expect(listed, path).toEqual(shown);
  }
});
