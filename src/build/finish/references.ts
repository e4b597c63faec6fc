import { readdir, readFile, rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { type HTMLElement, parse } from 'node-html-parser';

/** URL at which a build is served. */
export interface Place {
  /** Origin of the site, without a trailing slash. */
  origin: string;
  /** Path prefix, without a trailing slash; empty at the root. */
  base: string;
}

/** An internal URL in a built file. */
interface Reference {
  /** URL as written in the file. */
  written: string;
  /** Path below the base, decoded, without query and fragment: `/about`; undefined if it is not below the base. */
  path: string | undefined;
  /** Decoded fragment; empty if there is none. */
  fragment: string;
}

/** References and link targets of a file of a build. */
export interface Links {
  references: Reference[];
  /** Valid fragments: ids, and choices that a script reads from the fragment (`data-choice`). */
  places: Set<string>;
}

const MEDIA = /^\/_astro\/.*\.(avif|gif|jpe?g|mp4|png|svg|tiff?|webm|webp)$/i;

const TEXT = /\.(css|js|json|xml|txt|md|webmanifest)$|^\/_headers$/;

/** Paths handled by the enquiry service. */
const API = /^\/api\//;

/**
 * Checks all internal references of a build and removes unreferenced pictures and films: originals (whose metadata may
 * contain the location of a photograph) and media of drafts.
 *
 * @param pages links of the pages by file path
 * @param opaque files whose references are not followed
 * @returns paths of the removed files, and a message for each broken reference
 */
export async function followReferences(
  folder: string,
  place: Place,
  pages: Map<string, Links>,
  opaque: ReadonlySet<string> = new Set(),
): Promise<{ removed: string[]; dead: string[] }> {
  const texts = await readBuild(folder, place, pages, opaque);
  const placesAt = collectPlaces(texts);
  const files = new Set(await filesIn(folder));
  const problemOf = (target: string | undefined, fragment: string) => {
    if (target === undefined) return `which is not below ${place.base}`;
    if (!files.has(target)) return `but the build has no ${target}`;
    if (['', 'top'].includes(fragment) || (placesAt(target)?.has(fragment) ?? true)) return undefined;
    return `but ${target} has no place of that name`;
  };
  const dead: string[] = [];
  const used = new Set<string>();
  for (const [file, { references }] of texts) {
    for (const { path, fragment, written } of references) {
      const target = path === undefined || files.has(path) ? path : fileOf(path);
      if (target !== undefined) used.add(target);
      const problem = problemOf(target, fragment);
      if (problem) dead.push(`${file} links to ${written}, ${problem}.`);
    }
  }
  const removed = [...files].filter((file) => MEDIA.test(file) && !used.has(file)).sort();
  await Promise.all(removed.map((file) => rm(join(folder, file))));
  return { removed, dead };
}

/**
 * Returns a function for the valid fragments of a page; undefined for other files. They include those of pages below its
 * path, because the portfolio loads the project in its fragment from one of its further pages.
 */
function collectPlaces(texts: Map<string, Links>) {
  const known = new Map<string, Set<string>>();
  return (file: string) => {
    if (!texts.has(file) || !file.endsWith('.html')) return undefined;
    const below = file.replace(/\.html$/, '/');
    const places =
      known.get(file) ??
      new Set(
        [...texts]
          .filter(([path]) => path === file || path.startsWith(below))
          .flatMap(([, found]) => [...found.places]),
      );
    known.set(file, places);
    return places;
  };
}

/** Collects the references of all text files of a build, by path: `/services/seo.html`. */
async function readBuild(
  folder: string,
  site: Place,
  pages: Map<string, Links>,
  opaque: ReadonlySet<string>,
): Promise<Map<string, Links>> {
  const files = (await filesIn(folder)).filter((file) => TEXT.test(file) && !opaque.has(file));
  const read = async (file: string) => {
    const text = await readFile(join(folder, file), 'utf8');
    return [file, builtFile(file, addressesIn(file, text, site), site)] as const;
  };
  return new Map([...pages, ...(await Promise.all(files.map(read)))]);
}

/** Lists the paths of all files of a build: `/services/seo.html`. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.replace(/[\\/]$/, '').length))
    .map((path) => path.replaceAll('\\', '/'));
}

/** Returns the file that is served for a path: `/about.html` for `/about`, `/index.html` for `/`. */
const fileOf = (path: string) => (path === '/' ? '/index.html' : posix.extname(path) ? path : `${path}.html`);

/** Collects the references of a page, and the places to which others can link. */
export function linksOf(file: string, page: HTMLElement, site: Place): Links {
  const { references } = builtFile(file, addressesInHtml(file, page, site), site);
  const places = page
    .querySelectorAll('*')
    .flatMap((element) => [element.id, element.getAttribute('data-choice')]);
  return { references, places: new Set(places.filter((place) => place !== undefined)) };
}

/** Resolves the references of a file, without external links and paths of the enquiry service. */
function builtFile(file: string, addresses: string[], site: Place): Links {
  const isMine = (address: string) => /^(\/(?!\/)|#.)/.test(address) || address.startsWith(`${site.origin}/`);
  const references = [...new Set(addresses.filter(isMine))]
    .map((written) => referenceTo(written, file, site))
    .filter(({ written, path }) => !API.test(path ?? written));
  return { references, places: new Set() };
}

function referenceTo(written: string, file: string, site: Place): Reference {
  const [address = '', fragment = ''] = written.split('#');
  return { written, path: address ? pathOf(address, site) : file, fragment: decode(fragment) };
}

function pathOf(address: string, { origin, base }: Place): string | undefined {
  const path = decode(address.replace(origin, '').split('?', 1)[0]!);
  if (path === base || path.startsWith(`${base}/`)) return path.slice(base.length) || '/';
  // Canonical links of a preview point to the production site.
  return address.startsWith(origin) ? path : undefined;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function addressesIn(file: string, text: string, place: Place): string[] {
  switch (posix.extname(file)) {
    case '.css':
      return addressesInCss(file, text, place);
    case '.js':
      return addressesInScript(file, text, place);
    case '.json':
    case '.webmanifest':
      return stringsIn(JSON.parse(text))
        .filter((value) => !value.includes('*'))
        .map(withoutFragment);
    case '.xml':
      return parse(text)
        .querySelectorAll('*')
        .filter(({ tagName }) => /\bLOC$/.test(tagName))
        .map(({ text: address }) => address);
    case '.md':
      return [...text.matchAll(/\]\(<?([^)\s>]+)/g)].map(([, address = '']) => address);
    case '.txt':
      return text.match(/https?:\/\/[^\s)]+/g) ?? [];
    default:
      // `_headers`: paths of rules without wildcards, and quoted paths.
      return [...text.matchAll(/^(\/[^\s*]*)$|"(\/[^"]*)"/gm)].map(([, own, quoted = '']) => own ?? quoted);
  }
}

function addressesInHtml(file: string, page: HTMLElement, place: Place): string[] {
  return page.querySelectorAll('*').flatMap((element) => {
    const attributes = Object.entries(element.attributes).flatMap(([name, value]) => {
      if (/^(image)?srcset$/i.test(name))
        return value.split(/,\s+/).map((part) => part.trim().split(/\s/)[0]!);
      // In other attributes, # starts a colour, and in `content` a slash a sentence.
      const isWord =
        (value.startsWith('#') && name !== 'href') || (value.startsWith('/') && name === 'content');
      return ADDRESS.test(name) && !isWord ? value : [];
    });
    if (element.tagName === 'STYLE') return [...attributes, ...addressesInCss(file, element.rawText, place)];
    if (element.tagName !== 'SCRIPT') return attributes;
    const isJson = /json/.test(element.getAttribute('type') ?? '');
    const code = isJson
      ? stringsIn(JSON.parse(element.rawText)).map(withoutFragment)
      : addressesInScript(file, element.rawText, place);
    return [...attributes, ...code];
  });
}

const addressesInCss = (file: string, text: string, { base }: Place) =>
  [...text.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)'"]*))\s*\)/g)]
    .map(([, double, single, bare = '']) => (double ?? single ?? bare).trim())
    .filter((address) => !/^(data:|#)/.test(address))
    .map((address) =>
      /^(\/|\w+:)/.test(address) ? address : base + posix.join(posix.dirname(file), address),
    );

/** Finds relative paths of scripts and styles, and absolute paths of assets. */
const addressesInScript = (file: string, text: string, { base }: Place) => [
  ...[...text.matchAll(/["'`](\.\.?\/[\w./-]+\.(?:js|css))["'`]/g)].map(
    ([, address = '']) => base + posix.join(posix.dirname(file), address),
  ),
  ...(text.match(new RegExp(`${RegExp.escape(base)}/_astro/[^"'\`\\\\\\s?#]+`, 'g')) ?? []),
];

/** Removes the fragment. In structured data and colours, the part after # is not a fragment of a page. */
const withoutFragment = (address: string) => address.split('#', 1)[0]!;

/** Attributes and JSON fields with URLs. Others have texts, which may begin like one: `/month`. */
const ADDRESS =
  /^(href|src|poster|action|content|data-(inserts|script|runtime)|@?id|item|image|logo|scope)$|url$|href/i;

/** Returns the strings in a JSON value that may be URLs, recursively. */
function stringsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return ADDRESS.test(name) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => stringsIn(inner, Array.isArray(value) ? name : key));
}
