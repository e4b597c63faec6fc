import type { Site } from './read-site.ts';

/** A link of a page that leads nowhere. */
export interface BrokenLink {
  page: string;
  address: string;
  why: 'no such page or file' | 'no such place on the page';
}

/** Only ever used to resolve addresses against. */
const ORIGIN = 'http://site.invalid';

/** Finds links and files that pages of the site name and that the build does not have. Other sites are not asked. */
export function brokenLinks(site: Site): BrokenLink[] {
  return [...site.pages].flatMap(([page, html]) =>
    addressesOf(html).flatMap((address): BrokenLink[] => {
      const why = problemOf(address, page, site);
      return why ? [{ page, address, why }] : [];
    }),
  );
}

/** The broken links of one version that the other does not have. */
export function newBrokenLinks(before: BrokenLink[], after: BrokenLink[]): BrokenLink[] {
  const known = new Set(before.map(({ page, address }) => `${page} ${address}`));
  return after.filter(({ page, address }) => !known.has(`${page} ${address}`));
}

function problemOf(address: string, page: string, site: Site): BrokenLink['why'] | undefined {
  if (!URL.canParse(address, ORIGIN + page)) return 'no such page or file';
  const { origin, pathname, hash } = new URL(address, ORIGIN + page);
  // What the service answers is not part of the build.
  if (origin !== ORIGIN || pathname.startsWith('/api/')) return undefined;
  const path = decode(pathname);
  const target = site.pages.get(path);
  if (target === undefined && !site.files.has(path)) return 'no such page or file';
  const id = decode(hash.slice(1));
  if (!id || id === 'top' || target === undefined) return undefined;
  return new RegExp(`\\s(?:id|name)="${RegExp.escape(id)}"`).test(target)
    ? undefined
    : 'no such place on the page';
}

const decode = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Addresses in the attributes of a page's elements, each once. */
export function addressesOf(html: string): string[] {
  const found = new Set<string>();
  for (const [, value = ''] of html.matchAll(/\s(?:href|src|poster|component-url|renderer-url)="([^"]+)"/g))
    found.add(value);
  for (const [, value = ''] of html.matchAll(/\ssrcset="([^"]+)"/g))
    for (const candidate of value.split(', ')) found.add(candidate.trim().split(' ')[0]!);
  return [...found]
    .map((address) => address.replace(/&amp;|&#38;/g, '&'))
    .filter((address) => !/^\w+:(?!\/\/)/.test(address));
}
