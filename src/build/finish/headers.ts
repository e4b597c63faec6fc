import { createHash } from 'node:crypto';
import type { HTMLElement } from 'node-html-parser';
import {
  canonicalHeader,
  type ContentPolicy,
  NO_INDEX,
  RESOURCE_POLICY,
  securityHeaders,
  SPECULATION_RULES_PATH,
  SPECULATION_RULES_TYPE,
  speculationHeader,
} from '../../enquiry/http/headers.ts';
import { BuildError } from './page.ts';

interface HostOptions {
  /** Path prefix of the build, without a trailing slash. */
  base: string;
  /** URL of the enquiry service, if it is on another origin. */
  backendHost: string | undefined;
  /** Files that other sites may show. */
  shared: string[];
  /** Previews are not indexed. */
  preview?: object | undefined;
}

/**
 * Generates the content security policy with the hashes of inline scripts and styles: `policies` per page for the
 * enquiry service (`_csp.json`); `headers` with the hashes of all pages for static hosts (`_headers`), which limit the
 * number of rules and combine those that match a page. Both name the canonical URL of each Markdown file.
 *
 * @param files paths of all files of the build
 * @throws BuildError if the headers exceed the limits of hosts
 */
export function hostFiles(
  pages: Map<string, { hashes: InlineHashes; canonical?: string | undefined }>,
  files: string[],
  { base, backendHost, shared, preview }: HostOptions,
): { headers: string; policies: string } {
  const connect = backendHost ? [new URL(backendHost).origin] : [];
  const hashes = new Map([...pages].map(([file, page]) => [file, page.hashes]));
  const canonicals = canonicalsOf(files, pages);
  const headers = headersFile(
    { ...allOf([...hashes.values()]), connect },
    { base, headers: preview && NO_INDEX, canonicals, shared },
  );
  const problem = headersProblem(headers);
  if (problem) throw new BuildError(problem);
  const texts = Object.entries(canonicals).map(([file, canonical]) => [file, { canonical }]);
  const policies = { pages: Object.fromEntries([...hashes, ...texts]), connect, shared };
  return { headers, policies: JSON.stringify(policies) };
}

/** Returns the canonical URL of the page of each Markdown file: `/about.md` belongs to `/about.html`. */
function canonicalsOf(
  files: string[],
  pages: Map<string, { canonical?: string | undefined }>,
): Record<string, string> {
  const texts = files.filter((file) => file.endsWith('.md')).sort();
  return Object.fromEntries(
    texts.flatMap((file) => {
      const canonical = pages.get(file.replace(/md$/, 'html'))?.canonical;
      return canonical ? [[file, canonical]] : [];
    }),
  );
}

/** Limits of Cloudflare Pages: https://developers.cloudflare.com/pages/configuration/headers */
const LINE_MAX = 2_000;
const RULES_MAX = 100;

/** Describes which limit of static hosts a `_headers` file exceeds; undefined if none. */
export function headersProblem(text: string): string | undefined {
  const lines = text.split('\n');
  const long = lines.find((line) => line.length > LINE_MAX);
  const rules = lines.filter((line) => line.startsWith('/')).length;
  if (long)
    return `The line "${long.trim().split(':', 1)[0]}" of _headers has ${long.length} characters, but hosts take ${LINE_MAX}. Make fewer different inline scripts and styles.`;
  return rules > RULES_MAX ? `_headers has ${rules} rules, but hosts take ${RULES_MAX}.` : undefined;
}

export type InlineHashes = Pick<ContentPolicy, 'scripts' | 'styles'>;

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

/** Merges the hashes of all pages. */
const allOf = (pages: InlineHashes[]): InlineHashes => ({
  scripts: once(pages.flatMap(({ scripts }) => scripts)),
  styles: once(pages.flatMap(({ styles }) => styles)),
});

const once = (hashes: string[]) => [...new Set(hashes)].sort();

/** Returns the hash of inline code, as in a content security policy. */
export const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Formats the headers as a `_headers` file for static hosts such as Cloudflare Pages and Netlify.
 *
 * @param place base: path prefix of the build, without a trailing slash; headers: additional headers for all files;
 * canonicals: canonical URL of each Markdown file; shared: files that other sites may show
 */
export function headersFile(
  policy: ContentPolicy,
  {
    base = '',
    headers = {},
    canonicals = {},
    shared = [],
  }: {
    base?: string;
    headers?: Record<string, string> | undefined;
    canonicals?: Record<string, string>;
    shared?: string[];
  } = {},
): string {
  const lines = (all: Record<string, string>) =>
    Object.entries(all).map(([name, value]) => `  ${name}: ${value}`);
  const everywhere = lines({ ...securityHeaders(policy, true), ...speculationHeader(base), ...headers });
  const hashed = [`${base}/_astro/*`, '  Cache-Control: public, max-age=31536000, immutable'];
  const rules = [`${base}${SPECULATION_RULES_PATH}`, `  Content-Type: ${SPECULATION_RULES_TYPE}`];
  const type = { 'Content-Type': 'text/markdown; charset=utf-8' };
  // The preview's own rule for all files has the header already.
  const texts = [`${base}/*.md`, ...lines({ ...type, ...('X-Robots-Tag' in headers ? {} : NO_INDEX) })];
  const pages = Object.entries(canonicals).flatMap(([file, url]) => [
    base + file,
    ...lines(canonicalHeader(url)),
    '',
  ]);
  // A rule for each folder, because the number of rules is limited. The exclamation mark removes the header of all files.
  const places = new Set(shared.map((file) => encodeURI(file).replace(/^(\/[^/]+\/).*/, '$1*')));
  const open = [`! ${RESOURCE_POLICY}`, `${RESOURCE_POLICY}: cross-origin`].map((line) => `  ${line}`);
  const embedded = [...places].sort().flatMap((path) => [base + path, ...open, '']);
  return [
    `${base}/*`,
    ...everywhere,
    '',
    ...hashed,
    '',
    ...rules,
    '',
    ...texts,
    '',
    ...pages,
    ...embedded,
  ].join('\n');
}
