import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import {
  SPECULATION_RULES_PATH,
  SPECULATION_RULES_TYPE,
  speculationHeader,
} from '../enquiry/http/speculation-rules.ts';
import { compressTexts } from './compress.ts';
import { securityHeaders, type ContentPolicy } from '../enquiry/http/security-headers.ts';

interface StaticHostOptions {
  /** Origin of the enquiry service, if the site is served from another one. */
  backendHost: string | undefined;
  /** Headers of every answer beside the security headers. */
  headers?: Record<string, string> | undefined;
}

/**
 * Finishes a build for whoever serves it: writes which inline scripts and styles the content security policy allows
 * (`_csp.json` page by page for the enquiry service, `_headers` for static hosts, where rules for single pages are few
 * and add up), and a compressed twin of each text file.
 */
export function staticHost({ backendHost, headers }: StaticHostOptions): AstroIntegration {
  let base = '';
  let cache = '';
  return {
    name: 'static-host',
    hooks: {
      'astro:config:done': ({ config }) => {
        base = config.base.replace(/\/+$/, '');
        cache = fileURLToPath(new URL('compressed/', config.cacheDir));
      },
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name));
        const connect = backendHost ? [new URL(backendHost).origin] : [];
        const pages = new Map<string, InlineHashes>();
        for (const name of names.filter((file) => file.endsWith('.html')).sort()) {
          const path = `/${relative(folder, name).split(sep).join('/')}`;
          pages.set(path, inlineHashes(await readFile(name, 'utf8')));
        }
        const policy = { ...allOf(pages.values()), connect };
        await writeFile(
          join(folder, '_csp.json'),
          JSON.stringify({ pages: Object.fromEntries(pages), connect }),
        );
        await writeFile(join(folder, '_headers'), headersFile(policy, { base, headers }));
        const { helped, cached } = await compressTexts(
          names.filter((name) => COMPRESSIBLE.test(name)),
          cache,
        );
        logger.info(
          `${policy.scripts.length} inline scripts, ${policy.styles.length} styles; ${helped} files compressed, ${cached} twins from the cache`,
        );
      },
    },
  };
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

const COMPRESSIBLE = /\.(html|css|js|svg|xml|txt|json|webmanifest|md|ico)$/;
