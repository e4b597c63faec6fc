import { isPublic } from '../queries/visibility.ts';
import { day, type Visibility } from '../schemas/visibility.ts';
import {
  addressOf,
  type Collection,
  type CollectionName,
  COLLECTIONS,
  EVERY_PAGE,
  LISTED_PAGES,
  RESERVED,
} from '../site-map.ts';
import type { Entry } from './entries.ts';
import type { Sentences } from './mistake.ts';
import { nearest } from './nearest.ts';

/** All valid link targets of the site and their visibility. */
export interface LinkTargets {
  /** Path with optional fragment, mapped to whether it is public. */
  addresses: Map<string, boolean>;
  isVisible(entry: Entry): boolean;
}

type Loose = Partial<Visibility> & { listed?: unknown; service?: unknown; category?: unknown };

/** Returns the unvalidated fields of an entry. */
export const looseData = (entry: Entry) => (entry.fields?.data ?? {}) as Record<string, unknown> & Loose;

/** Collects the link targets of pages and entries. Tests compare them with the built pages. */
export function findTargets(entries: Entry[], now: Date): LinkTargets {
  const services = entries.filter(({ collection }) => collection === 'services');
  const isVisible = (entry: Entry): boolean => {
    const data = looseData(entry);
    const publicFrom = day().safeParse(data.publicFrom).data;
    if (!isPublic({ draft: data.draft === true, publicFrom }, now)) return false;
    const parent = services.find(({ id }) => id === (data.service ?? data.category));
    return entry.collection === 'services' || !parent || isVisible(parent);
  };
  const addresses = new Map<string, boolean>();
  const add = (address: string, visible: boolean, anchors: string[] = []) => {
    addresses.set(address, visible);
    if (address.includes('#')) return;
    for (const anchor of [...EVERY_PAGE, ...anchors]) addresses.set(`${address}#${anchor}`, visible);
  };
  for (const { path, anchors } of LISTED_PAGES) add(path, true, anchors);
  for (const entry of entries) {
    const { anchors = [], addresses: addressesOf }: Collection = COLLECTIONS[entry.collection];
    const [own, ...listed] = addressesOf?.(entry.id) ?? [];
    if (own) add(own, isVisible(entry), [...anchors, ...(entry.text?.headings ?? [])]);
    if (looseData(entry).listed !== false) for (const address of listed) add(address, isVisible(entry));
  }
  return { addresses, isVisible };
}

/** Describes why an internal link is broken; undefined if it is valid. External links are not checked. */
export function linkProblem(
  href: string,
  from: Entry,
  { addresses, isVisible }: LinkTargets,
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
export const oldAddressProblem = (path: string, { addresses }: LinkTargets): Sentences | undefined =>
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
export function textLinkProblem(href: string, from: Entry, targets: LinkTargets): Sentences | undefined {
  if (href.startsWith('#')) return linkProblem(addressOf(from.collection, from.id) + href, from, targets);
  if (/^\/(?!\/)/.test(href)) return linkProblem(href, from, targets);
  if (SCHEMES.includes(URL.parse(href)?.protocol ?? '')) return undefined;
  if (!href.trim())
    return {
      problem: 'This link has no address.',
      advice: `Write one in the round brackets, or as href="…". ${AN_ADDRESS}`,
    };
  const here = `/${href.replace(/^[./]+/, '')}`;
  const suggestion = targets.addresses.has(here)
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

/** Returns the names that mean something else in the addresses of a collection's entries. */
export function takenNames(collection: CollectionName, entries: Entry[]): Set<string> {
  const { addresses, takenNames: others }: Collection = COLLECTIONS[collection];
  const namesOf = (name: string) => entries.filter((entry) => entry.collection === name).map(({ id }) => id);
  return new Set(addresses && [...RESERVED, ...(others?.(namesOf) ?? [])]);
}
