import { createHash } from 'node:crypto';
import type { HTMLElement } from 'node-html-parser';
import {
  SPECULATION_RULES_PATH,
  SPECULATION_RULES_TYPE,
  speculationHeader,
} from '../../enquiry/http/speculation-rules.ts';
import { type ContentPolicy, securityHeaders } from '../../enquiry/http/security-headers.ts';
import { BuildError } from './page.ts';

interface HostOptions {
  /** Path under which the build is served, without a slash at its end. */
  base: string;
  /** Origin of the enquiry service, if the site is served from another one. */
  backendHost: string | undefined;
  /** Previews are not indexed. */
  preview: object | undefined;
}

/**
 * Which inline scripts and styles the content security policy allows: `policies` page by page for the enquiry service
 * (`_csp.json`), `headers` for static hosts (`_headers`), where rules for single pages are few and add up.
 *
 * @throws BuildError if hosts would refuse the headers
 */
export function hostFiles(
  pages: Map<string, HTMLElement>,
  { base, backendHost, preview }: HostOptions,
): { headers: string; policies: string } {
  const connect = backendHost ? [new URL(backendHost).origin] : [];
  const hashes = new Map([...pages].map(([file, page]) => [file, inlineHashes(page)]));
  const headers = headersFile(
    { ...allOf([...hashes.values()]), connect },
    { base, headers: preview && { 'X-Robots-Tag': 'noindex' } },
  );
  const problem = headersProblem(headers);
  if (problem) throw new BuildError(problem);
  return { headers, policies: JSON.stringify({ pages: Object.fromEntries(hashes), connect }) };
}

/** Limits of Cloudflare Pages: https://developers.cloudflare.com/pages/configuration/headers */
const LINE_MAX = 2_000;
const RULES_MAX = 100;

/** Why static hosts would refuse a `_headers` file; undefined if they take it. */
export function headersProblem(text: string): string | undefined {
  const lines = text.split('\n');
  const long = lines.find((line) => line.length > LINE_MAX);
  const rules = lines.filter((line) => line.startsWith('/')).length;
  if (long)
    return `The line "${long.trim().split(':', 1)[0]}" of _headers has ${long.length} characters, but hosts take ${LINE_MAX}. Make fewer different inline scripts and styles.`;
  return rules > RULES_MAX ? `_headers has ${rules} rules, but hosts take ${RULES_MAX}.` : undefined;
}

type InlineHashes = Pick<ContentPolicy, 'scripts' | 'styles'>;

/** Hashes of the inline scripts of a page that run, and of its styles, in the form a content security policy has them. */
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

/** The hashes of all pages. */
const allOf = (pages: InlineHashes[]): InlineHashes => ({
  scripts: once(pages.flatMap(({ scripts }) => scripts)),
  styles: once(pages.flatMap(({ styles }) => styles)),
});

const once = (hashes: string[]) => [...new Set(hashes)].sort();

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * The headers in the format that static hosts such as Cloudflare Pages and Netlify read.
 *
 * @param place base: path under which the build is served, without a slash at its end; headers: further ones for all
 */
export function headersFile(
  policy: ContentPolicy,
  { base = '', headers = {} }: { base?: string; headers?: Record<string, string> | undefined } = {},
): string {
  const everywhere = Object.entries({
    ...securityHeaders(policy, true),
    ...speculationHeader(base),
    ...headers,
  }).map(([name, value]) => `  ${name}: ${value}`);
  const hashed = [`${base}/_astro/*`, '  Cache-Control: public, max-age=31536000, immutable'];
  const rules = [`${base}${SPECULATION_RULES_PATH}`, `  Content-Type: ${SPECULATION_RULES_TYPE}`];
  const texts = [`${base}/*.md`, '  Content-Type: text/markdown; charset=utf-8'];
  return [`${base}/*`, ...everywhere, '', ...hashed, '', ...rules, '', ...texts, ''].join('\n');
}
