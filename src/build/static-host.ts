import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import {
  SPECULATION_RULES_PATH,
  SPECULATION_RULES_TYPE,
  speculationHeader,
} from '../enquiry/http/speculation-rules.ts';
import { type ContentPolicy, securityHeaders } from '../enquiry/http/security-headers.ts';
import { filesIn } from './references.ts';

interface StaticHostOptions {
  /** Origin of the enquiry service, if the site is served from another one. */
  backendHost: string | undefined;
  /** Headers of every answer beside the security headers. */
  headers?: Record<string, string> | undefined;
}

/**
 * Writes which inline scripts and styles the content security policy allows: `_csp.json` page by page for the enquiry
 * service, `_headers` for static hosts, where rules for single pages are few and add up.
 */
export function staticHost({ backendHost, headers }: StaticHostOptions): AstroIntegration {
  let base = '';
  return {
    name: 'static-host',
    hooks: {
      'astro:config:done': ({ config }) => {
        base = config.base.replace(/\/+$/, '');
      },
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const connect = backendHost ? [new URL(backendHost).origin] : [];
        const pages = new Map<string, InlineHashes>();
        for (const path of (await filesIn(folder)).filter((file) => file.endsWith('.html')).sort())
          pages.set(path, inlineHashes(await readFile(join(folder, path), 'utf8')));
        const policy = { ...allOf(pages.values()), connect };
        await writeFile(
          join(folder, '_csp.json'),
          JSON.stringify({ pages: Object.fromEntries(pages), connect }),
        );
        const text = headersFile(policy, { base, headers });
        const problem = headersProblem(text);
        if (problem) {
          // A thrown error would be printed with a stack.
          logger.error(problem);
          process.exit(1);
        }
        await writeFile(join(folder, '_headers'), text);
        logger.info(`${policy.scripts.length} inline scripts, ${policy.styles.length} styles`);
      },
    },
  };
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
export function inlineHashes(page: string): InlineHashes {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, attributes = '', body = ''] of page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const isData = /\btype="?(?!module|text\/javascript|speculationrules)[\w/+]+"?/.test(attributes);
    if (body && !isData && !/\bsrc=/.test(attributes)) scripts.add(hash(body));
  }
  for (const [, body = ''] of page.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)) styles.add(hash(body));
  return { scripts: [...scripts].sort(), styles: [...styles].sort() };
}

/** The hashes of all pages, each once. */
function allOf(pages: Iterable<InlineHashes>): InlineHashes {
  const each = [...pages];
  const once = (hashes: string[]) => [...new Set(hashes)].sort();
  return {
    scripts: once(each.flatMap(({ scripts }) => scripts)),
    styles: once(each.flatMap(({ styles }) => styles)),
  };
}

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * The headers in the format that static hosts such as Cloudflare Pages and Netlify read.
 *
 * @param place base: path under which the build is served, without a slash at its end; headers: further ones for all
 */
export function headersFile(
  policy: ContentPolicy,
  { base = '', headers = {} }: { base?: string; headers?: Record<string, string> } = {},
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
