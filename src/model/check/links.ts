import { existsSync, readdirSync } from 'node:fs';
import { isPublic } from '../queries/visibility.ts';
import { day, type Visibility } from '../schemas/visibility.ts';
import type { Entry } from './entries.ts';
import type { CollectionName } from './files.ts';
import { EVERY_PAGE, RESERVED } from './mdx/heading-ids.ts';
import type { Sentences } from './mistake.ts';
import { nearest } from './nearest.ts';

/** All valid link targets of the site and their visibility. */
export interface SiteMap {
  /** Path with optional fragment, mapped to whether it is public. */
  addresses: Map<string, boolean>;
  isVisible(entry: Entry): boolean;
}

type Loose = Partial<Visibility> & { listed?: unknown; service?: unknown; category?: unknown };

/** Returns the unvalidated fields of an entry. */
export const looseData = (entry: Entry) => (entry.fields?.data ?? {}) as Record<string, unknown> & Loose;

/** Collects link targets from routes and entries. Tests compare them with the built pages. */
export function siteMap(root: string, entries: Entry[], now: Date): SiteMap {
  const of = (name: CollectionName) => entries.filter(({ collection }) => collection === name);
  const services = of('services');
  const isVisible = (entry: Entry): boolean => {
    const data = looseData(entry);
    const publicFrom = day().safeParse(data.publicFrom).data;
    if (!isPublic({ draft: data.draft === true, publicFrom }, now)) return false;
    const parent = services.find(({ id }) => id === (data.service ?? data.category));
    return entry.collection === 'services' || !parent || isVisible(parent);
  };
  const addresses = new Map<string, boolean>();
  const add = (page: string, visible: boolean, ...fragments: string[]) => {
    addresses.set(page, visible);
    for (const fragment of [...EVERY_PAGE, ...fragments]) addresses.set(`${page}#${fragment}`, visible);
  };
  for (const route of staticRoutes(root)) add(route, true);
  add('/', true, 'enquiry');
  add('/contact', true, 'enquiry');
  for (const service of services)
    add(`/services/${service.id}`, isVisible(service), 'schedule-a-call', ...(service.text?.headings ?? []));
  for (const tab of of('packages')) addresses.set(`/packages#${tab.id}`, isVisible(tab));
  addresses.set('/portfolio#all', true);
  for (const service of services.filter((entry) => looseData(entry).listed !== false)) {
    addresses.set(`/portfolio#${service.id}`, isVisible(service));
    add(`/portfolio/${service.id}`, isVisible(service));
  }
  for (const project of of('portfolio')) addresses.set(`/portfolio#${project.id}`, isVisible(project));
  return { addresses, isVisible };
}

/** Returns the paths of static routes. */
function staticRoutes(root: string): string[] {
  const folder = `${root}/src/pages`;
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => file.endsWith('.astro') && !/^(\[|404)/.test(file))
    .map((file) => (file === 'index.astro' ? '/' : `/${file.replace('.astro', '')}`));
}

/** Describes why an internal link is broken; undefined if it is valid. External links are not checked. */
export function linkProblem(
  href: string,
  from: Entry,
  { addresses, isVisible }: SiteMap,
): Sentences | undefined {
  if (!href.startsWith('/')) return undefined;
  const visible = addresses.get(href);
  if (visible || (visible === false && !isVisible(from))) return undefined;
  if (visible === false) {
    return {
      problem: `“${href}” leads to something the public does not see yet.`,
      advice: 'Make both public on the same day, or let the link lead elsewhere.',
    };
  }
  const withoutQuery = href.replace(/\?[^#]*/, '');
  if (withoutQuery !== href)
    return (
      linkProblem(withoutQuery, from, { addresses, isVisible }) ?? {
        problem: `Nothing on this site reads what follows the question mark in “${href}”.`,
        suggestion: withoutQuery,
        advice: 'Leave it out, and the question mark.',
      }
    );
  const [page = '', fragment] = href.split('#');
  const isPage = addresses.has(page) && fragment !== undefined;
  const candidates = [...addresses.keys()].filter((address) =>
    isPage ? address.startsWith(`${page}#`) : !address.includes('#'),
  );
  const suggestion = nearest(href, candidates);
  return {
    problem: isPage
      ? `“${href}” leads nowhere: ${page} has no place “${fragment}”.`
      : `“${href}” leads nowhere: there is no such page.`,
    ...(suggestion && { suggestion }),
    advice: suggestion
      ? 'Correct the address.'
      : 'Write the address of a page as the browser shows it, without the name of the site.',
  };
}

/** Describes why an address cannot be one that existed once; undefined if it can. */
export const oldAddressProblem = (path: string, { addresses }: SiteMap): Sentences | undefined =>
  addresses.has(path)
    ? {
        problem: `“${path}” is the address of a page.`,
        advice:
          'Only addresses that no page has any more can lead elsewhere: delete the two lines, or the page.',
      }
    : undefined;

/** Schemes of links in texts. Others, such as `javascript:`, can run code. */
const SCHEMES = ['https:', 'http:', 'mailto:', 'tel:', 'sms:'];

const AN_ADDRESS = 'It can be on this site, such as /contact, or start with https://, mailto: or tel:.';

/** Describes why a link in a service's text cannot be followed; undefined if it can. */
export function textLinkProblem(href: string, from: Entry, map: SiteMap): Sentences | undefined {
  if (href.startsWith('#')) return linkProblem(`/services/${from.id}${href}`, from, map);
  if (/^\/(?!\/)/.test(href)) return linkProblem(href, from, map);
  if (SCHEMES.includes(URL.parse(href)?.protocol ?? '')) return undefined;
  if (!href.trim())
    return {
      problem: 'This link has no address.',
      advice: `Write one in the round brackets, or as href="…". ${AN_ADDRESS}`,
    };
  const here = `/${href.replace(/^[./]+/, '')}`;
  const suggestion = map.addresses.has(here)
    ? here
    : /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(\/|$)/i.test(href)
      ? `https://${href}`
      : undefined;
  return {
    problem: `“${href}” is no address that a link can lead to.`,
    ...(suggestion && { suggestion }),
    advice: AN_ADDRESS,
  };
}

/** Returns the names that are reserved on the pages that show the entries of a collection. */
export function takenNames(collection: CollectionName, entries: Entry[]): Set<string> {
  const of = (name: CollectionName) => entries.filter((entry) => entry.collection === name);
  const others: Partial<Record<CollectionName, string[]>> = {
    portfolio: of('services').map(({ id }) => id),
    // Further pages of the portfolio: /portfolio/2.
    services: of('portfolio').map((_, index) => `${index + 1}`),
    packages: [],
  };
  return new Set(others[collection] && [...RESERVED, ...others[collection]]);
}
