import { createHash } from 'node:crypto';
import type { HTMLElement } from 'node-html-parser';
import { COMMON_HEADERS, HSTS, RESOURCE_POLICY } from '../../enquiry/http/headers.ts';
import { BuildError } from './page.ts';

interface HeaderOptions {
  /** Path prefix of the build, without a trailing slash. */
  base?: string;
  /** URL of the enquiry service, if it is on another origin. */
  backendHost?: string | undefined;
  /** Paths of all files of the build. */
  files?: string[];
  /** Files that other sites may show. */
  shared?: string[];
  /** Previews are not indexed. */
  preview?: object | undefined;
}

/** Limits of Cloudflare Pages: https://developers.cloudflare.com/pages/configuration/headers */
const LINE_MAX = 2_000;
const RULES_MAX = 100;

/** @throws BuildError if a `_headers` file exceeds a limit of hosts */
function checkLimits(text: string): void {
  const lines = text.split('\n');
  const long = lines.find((line) => line.length > LINE_MAX);
  if (long)
    throw new BuildError(
      `The line "${long.trim().split(':', 1)[0]}" of _headers has ${long.length} characters, but hosts take ${LINE_MAX}. Make fewer different inline scripts and styles.`,
    );
  const rules = lines.filter((line) => line.startsWith('/')).length;
  if (rules > RULES_MAX)
    throw new BuildError(
      `_headers has ${rules} rules, but hosts take ${RULES_MAX}. Move files from public/ into a folder in it.`,
    );
}

/** Hashes of the executable inline scripts and of the styles of a page, such as `sha256-…`. */
interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** Returns the hashes of a page's executable inline scripts and its styles, as in a content security policy. */
export function inlineHashes(page: HTMLElement): InlineHashes {
  const scripts = page.querySelectorAll('script').filter((script) => {
    const type = script.getAttribute('type');
    return (
      !script.hasAttribute('src') && (!type || /^(module|text\/javascript|speculationrules)$/.test(type))
    );
  });
  return { scripts: hashesOf(scripts), styles: hashesOf(page.querySelectorAll('style')) };
}

const hashesOf = (elements: HTMLElement[]) =>
  once(elements.flatMap(({ rawText }) => (rawText ? hash(rawText) : [])));

const once = (hashes: string[]) => [...new Set(hashes)].sort();

/** Returns the hash of inline code, as in a content security policy. */
export const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Returns the header of the content security policy.
 * @param connect other origins that the pages send enquiries to
 */
function contentSecurityPolicy(pages: InlineHashes[], connect: string[] = []): Headers {
  const quoted = (name: keyof InlineHashes) =>
    once(pages.flatMap((page) => page[name])).map((hash) => `'${hash}'`);
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quoted('scripts')],
    'style-src': ["'self'", ...quoted('styles')],
    'img-src': ["'self'", 'data:'],
    'media-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'manifest-src': ["'self'"],
    // Before the script has loaded, the form is posted natively to the same origins.
    'form-action': ["'self'", ...connect],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  const policy = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  return { 'Content-Security-Policy': policy.join('; ') };
}

type Headers = Record<string, string>;

/**
 * File of `public/` that makes browsers prefetch a page when a visitor is about to open it. Browsers do not prefetch in data
 * saver mode. Inline rules would add their size to each page.
 */
const SPECULATION_RULES = '/speculation-rules.json';
const SPECULATION_HEADER = 'Speculation-Rules';

/** Keeps previews and the Markdown versions of pages out of search results. Programs may read them all the same. */
const NO_INDEX = { 'X-Robots-Tag': 'noindex' };

/** Files that browsers open as a document, in which scripts could run. */
const DOCUMENT = /\.(x?html?|svgz?|xml|xslt?)$/i;

/** Headers that concern documents. They would add more than 1 kB to each asset, 20 kB to the first load of the home page. */
const OF_DOCUMENTS = [
  ...['Content-Security-Policy', 'Referrer-Policy', 'Permissions-Policy', 'X-Frame-Options'],
  SPECULATION_HEADER,
];

/** Formats a rule of `_headers`. A header to remove, which a rule above has set, gets an exclamation mark. */
const rule = (path: string, headers: Headers, removed: string[] = []) =>
  [
    path,
    ...removed.map((name) => `  ! ${name}`),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    '',
  ].join('\n');

/**
 * Generates `_headers`, the headers of all pages and files on every host. One content security policy has the hashes of the
 * inline scripts and styles of all pages, because hosts limit the number of rules and combine those that match a page.
 *
 * @throws BuildError if the headers exceed the limits of hosts
 */
export function headersFile(
  pages: InlineHashes[],
  { base = '', backendHost, files = [], shared = [], preview }: HeaderOptions = {},
): string {
  const connect = backendHost ? [new URL(backendHost).origin] : [];
  const documents = { ...contentSecurityPolicy(pages, connect), ...COMMON_HEADERS };
  const speculation = shared.includes(SPECULATION_RULES) && {
    [SPECULATION_HEADER]: `"${base}${SPECULATION_RULES}"`,
  };
  const hasDrawings = files.some((file) => /^\/_astro\/.*\.svg$/.test(file));
  const text = [
    rule(`${base}/*`, { ...documents, ...HSTS, ...speculation, ...(preview && NO_INDEX) }),
    rule(`${base}/_astro/*`, { 'Cache-Control': 'public, max-age=31536000, immutable' }, OF_DOCUMENTS),
    ...(hasDrawings ? [rule(`${base}/_astro/*.svg`, contentSecurityPolicy([]))] : []),
    rule(
      `${base}/*.md`,
      // The preview's own rule for all files has the other header already.
      { 'Content-Type': 'text/markdown; charset=utf-8', ...(!preview && NO_INDEX) },
      [SPECULATION_HEADER],
    ),
    ...sharedRules(files, shared, base, !preview),
  ].join('\n');
  checkLimits(text);
  return text;
}

/** Returns the rules of files that other sites may show: one for each folder, because the number of rules is limited. */
function sharedRules(files: string[], shared: string[], base: string, isIndexed: boolean): string[] {
  const own = files.filter((file) => !shared.includes(file)).map(topFolder);
  const places = new Map<string, string[]>();
  for (const file of shared) {
    const folder = topFolder(file);
    // A folder may have pages as well.
    const place = folder === undefined || own.includes(folder) ? file : `${folder}*`;
    places.set(place, [...(places.get(place) ?? []), file]);
  }
  return [...places].sort().map(([place, within]) => {
    const ofDocuments = within.some((file) => DOCUMENT.test(file)) ? [SPECULATION_HEADER] : OF_DOCUMENTS;
    const removed = [RESOURCE_POLICY, ...ofDocuments, ...(isIndexed ? Object.keys(NO_INDEX) : [])];
    const type = place === SPECULATION_RULES && { 'Content-Type': 'application/speculationrules+json' };
    return rule(base + encodeURI(place), { ...type, [RESOURCE_POLICY]: 'cross-origin' }, removed);
  });
}

/** Returns `/files/` for `/files/a/b.pdf`; undefined for a file in no folder. */
const topFolder = (file: string) => /^\/[^/]+\//.exec(file)?.[0];
