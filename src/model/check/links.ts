import { decodePath, parseFormer } from '../../enquiry/contract/former-address.ts';
import { day, isPublic } from '../schemas/visibility.ts';
import { addressOf, type Collection, COLLECTIONS, EVERY_PAGE, LISTED_PAGES } from '../site-map.ts';
import { type Entry, localeOf, looseData } from './entries.ts';
import { eachValue } from '../entries/fields.ts';
import type { Mistake, Sentences } from './mistake.ts';
import { nearest } from './nearest.ts';
import { hasUnwritten } from '../entries/unwritten.ts';
import { mistakeAt } from './validate.ts';

/** All valid link targets of the site and their visibility. */
export interface LinkTargets {
  /** Path with optional fragment, mapped to whether it is public. */
  addresses: Map<string, boolean>;
  /** Paths of the files in `public/`. */
  files: ReadonlySet<string>;
  isVisible(entry: Entry): boolean;
}

/** Collects the link targets of pages and entries. Tests compare them with the built pages. */
export function findTargets(entries: Entry[], now: Date, publicFiles: Iterable<string> = []): LinkTargets {
  const services = entries.filter(({ collection }) => collection === 'services');
  const { timeZone } = localeOf(entries);
  const look = (entry: Entry): boolean => {
    const data = looseData(entry);
    const publicFrom = day().safeParse(data.publicFrom).data;
    const draft = data.draft === true || hasUnwritten(entry.schema, { data, body: entry.body });
    if (!isPublic({ draft, publicFrom }, now, timeZone)) return false;
    const parent = services.find(({ id }) => id === (data.service ?? data.category));
    return entry.collection === 'services' || !parent || look(parent);
  };
  // Each entry is asked about three times, which would take a seventh of a check.
  const visible = new Map(entries.map((entry) => [entry, look(entry)]));
  const isVisible = (entry: Entry) => visible.get(entry)!;
  const shownCategories = new Set(entries.filter(isVisible).map((entry) => looseData(entry).category));
  const addresses = new Map<string, boolean>();
  const add = (address: string, isShown: boolean, anchors: string[] = []) => {
    addresses.set(address, isShown);
    if (address.includes('#')) return;
    for (const anchor of [...EVERY_PAGE, ...anchors]) addresses.set(`${address}#${anchor}`, isShown);
  };
  for (const { path, anchors } of LISTED_PAGES) add(path, true, anchors);
  for (const entry of entries) {
    const { anchors = [], addresses: addressesOf }: Collection = COLLECTIONS[entry.collection];
    const [own, ...listed] = addressesOf?.(entry.id) ?? [];
    if (own) add(own, isVisible(entry), [...anchors, ...(entry.text?.headings ?? [])]);
    const hasProjects = entry.collection !== 'services' || shownCategories.has(entry.id);
    if (looseData(entry).listed !== false)
      for (const address of listed) add(address, isVisible(entry) && hasProjects);
  }
  return { addresses, files: new Set(publicFiles), isVisible };
}

/** Reports references to missing entries, and broken internal links. */
export function referenceMistakes(entry: Entry, entries: Entry[], targets: LinkTargets): Mistake[] {
  const found: Mistake[] = [];
  eachValue(entry.schema, entry.fields?.data, (value, path, { collection, widget }) => {
    if (typeof value !== 'string' || value === '') return;
    const words =
      collection !== undefined
        ? entryProblem(value, collection, entry, entries)
        : widget === 'link'
          ? linkProblem(value, entry, targets)
          : widget === 'old-address'
            ? oldAddressProblem(value, targets)
            : undefined;
    if (words) found.push(mistakeAt(entry, path, words));
  });
  return found;
}

function entryProblem(
  name: string,
  collection: string,
  from: Entry,
  entries: Entry[],
): Sentences | undefined {
  const others = entries.filter((entry) => entry.collection === collection);
  // The portfolio filter shows listed services only, and each project must belong to one of them.
  const usable =
    from.collection === 'portfolio' ? others.filter((other) => looseData(other).listed !== false) : others;
  if (usable.some(({ id }) => id === name)) return undefined;
  const names = usable.map(({ id }) => id).sort();
  const called = usable.find((other) => {
    const title = looseData(other).name;
    return typeof title === 'string' && nearest(name, [title]);
  });
  const suggestion = nearest(name, names) ?? called?.id;
  return {
    problem: others.some(({ id }) => id === name)
      ? `“${name}” is a service that no list shows.`
      : `There is no service “${name}”.`,
    ...(suggestion && { suggestion }),
    advice: `Write the name of its folder: ${names.join(', ')}.`,
  };
}

/**
 * Describes why an internal link is broken; undefined if it is valid. External links are not checked, and pages do not read
 * queries.
 */
function linkProblem(
  written: string,
  from: Entry,
  { addresses, files, isVisible }: LinkTargets,
): Sentences | undefined {
  const href = written.replace(/\?[^#]*/, '');
  if (!href.startsWith('/') || files.has(pathOf(href))) return undefined;
  const [page = '', fragment] = href.split('#');
  // Browsers encode the letters of other scripts in an address that is copied.
  const visible = addresses.get(fragment === undefined ? href : `${page}#${decodePath(fragment)}`);
  if (visible || (visible === false && !isVisible(from))) return undefined;
  if (visible === false) {
    return {
      problem: `“${href}” leads to something the public does not see yet.`,
      advice: 'Make both public on the same day, or let the link lead elsewhere.',
    };
  }
  const isPage = addresses.has(page) && fragment !== undefined;
  const isFile = !isPage && /\.(?!html?$)\w{1,5}$/i.test(page);
  const candidates = [...addresses.keys()].filter((address) =>
    isPage ? address.startsWith(`${page}#`) : !address.includes('#'),
  );
  const below = href.replace(/^\/public(?=\/)/, '');
  const suggestion = files.has(pathOf(below))
    ? below
    : nearest(href, [...candidates, ...(isPage ? [] : [...files].map(encodeURI))]);
  return {
    problem: isPage
      ? `“${href}” leads nowhere: ${page} has no place “${fragment}”.`
      : `“${href}” leads nowhere: there is no such ${isFile ? 'file in public/' : 'page'}.`,
    ...(suggestion && { suggestion }),
    advice: suggestion
      ? 'Correct the address.'
      : isFile
        ? 'Put the file there, or correct the address.'
        : 'Write the address of a page as the browser shows it, without the name of the site.',
  };
}

/** Returns the decoded path of an address. */
const pathOf = (href: string) => decodePath(href.split(/[?#]/, 1)[0]!);

/** Describes why an address cannot be a former one; undefined if it can. */
function oldAddressProblem(address: string, { addresses, files }: LinkTargets): Sentences | undefined {
  const { path, parameters } = parseFormer(address);
  const kind = addresses.has(path) ? 'page' : files.has(pathOf(address)) ? 'file' : undefined;
  // The path of a page with a query, such as `/?page_id=42`, was another page.
  if (!kind || parameters.length > 0) return undefined;
  return {
    problem: `“${address}” is the address of a ${kind}.`,
    advice: `Only addresses that no page has any more can lead elsewhere: delete the two lines, or the ${kind}.`,
  };
}

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
  const suggestion =
    targets.addresses.has(here) || targets.files.has(pathOf(here))
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
