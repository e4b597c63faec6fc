import { existsSync, readdirSync } from 'node:fs';
import { slug } from 'github-slugger';
import { isPublic } from '../queries/visibility.ts';
import type { Visibility } from '../schemas/visibility.ts';
import type { Entry } from './entries.ts';
import type { CollectionName } from './files.ts';
import type { Sentences } from './mistake.ts';
import { nearest } from './nearest.ts';

/** Places that every page has, which nothing else may be named after. */
const EVERY_PAGE = ['content', 'menu', 'services-menu', 'resend-code'];

/** Every address of the site that a link may name, with the days on which the public finds something there. */
export interface SiteMap {
  /** Address, with its fragment if it has one, and whether the public sees it. */
  addresses: Map<string, boolean>;
  isVisible(entry: Entry): boolean;
}

type Loose = Partial<Visibility> & { listed?: unknown; service?: unknown; category?: unknown };

/** The fields of an entry, not yet known to be right. */
export const looseData = (entry: Entry) => (entry.fields?.data ?? {}) as Record<string, unknown> & Loose;

/** The addresses of the site, from its routes and its entries. Tests compare them with the built pages. */
export function siteMap(root: string, entries: Entry[], now: Date): SiteMap {
  const of = (name: CollectionName) => entries.filter(({ collection }) => collection === name);
  const services = of('services');
  const isVisible = (entry: Entry): boolean => {
    const data = looseData(entry);
    const publicFrom = data.publicFrom as unknown;
    const day = publicFrom instanceof Date ? publicFrom.toISOString().slice(0, 10) : undefined;
    if (!isPublic({ draft: data.draft === true, publicFrom: day }, now)) return false;
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
    add(`/services/${service.id}`, isVisible(service), 'schedule-a-call', ...headingsOf(service));
  for (const tab of of('packages')) addresses.set(`/packages#${tab.id}`, isVisible(tab));
  addresses.set('/portfolio#all', true);
  for (const service of services.filter((entry) => looseData(entry).listed !== false)) {
    addresses.set(`/portfolio#${service.id}`, isVisible(service));
    add(`/portfolio/${service.id}`, isVisible(service));
  }
  for (const project of of('portfolio')) addresses.set(`/portfolio#${project.id}`, isVisible(project));
  return { addresses, isVisible };
}

/** Pages with a fixed address: one for each file among the routes. */
function staticRoutes(root: string): string[] {
  const folder = `${root}/src/pages`;
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => file.endsWith('.astro') && !/^(\[|404)/.test(file))
    .map((file) => (file === 'index.astro' ? '/' : `/${file.replace('.astro', '')}`));
}

/** Each `##` heading of a service is a place. */
const headingsOf = ({ body }: Entry) =>
  [...(body?.text ?? '').matchAll(/^#{2,6} (.+)$/gm)].map(([, text = '']) => slug(text.trim()));

/** Why a link inside the site leads nowhere; undefined if it arrives. Links to other sites are not followed. */
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

/** Names that mean something else already on the page where the entry stands. */
export function takenNames(collection: CollectionName, entries: Entry[]): Set<string> {
  const services = entries.filter((entry) => entry.collection === 'services').map(({ id }) => id);
  return new Set(
    collection === 'portfolio'
      ? [...EVERY_PAGE, 'all', 'pause-films', ...services]
      : collection === 'packages'
        ? EVERY_PAGE
        : [],
  );
}
