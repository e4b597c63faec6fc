import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import {
  SPECULATION_RULES_PATH,
  SPECULATION_RULES_TYPE,
  speculationHeader,
} from '../service/http/speculation-rules.ts';
import { securityHeaders, type ContentPolicy } from '../service/http/security-headers.ts';

interface StaticHostOptions {
  /** Origin of the enquiry service, if the site is served from another one. */
  backendHost: string | undefined;
  /** Headers of every answer beside the security headers. */
  headers?: Record<string, string> | undefined;
}

/**
 * Finishes a build for whoever serves it: writes which inline scripts and styles the content security policy allows
 * (`_csp.json` for the enquiry service, `_headers` for static hosts), and a compressed twin of each text file.
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
        const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name));
        const pages = await Promise.all(
          names.filter((name) => name.endsWith('.html')).map((name) => readFile(name, 'utf8')),
        );
        const connect = backendHost ? [new URL(backendHost).origin] : [];
        const policy: ContentPolicy = { ...inlineHashes(pages), connect };
        await writeFile(join(folder, '_csp.json'), JSON.stringify(policy));
        await writeFile(join(folder, '_headers'), headersFile(policy, { base, headers }));
        const saved = await compressTexts(names.filter((name) => COMPRESSIBLE.test(name)));
        logger.info(
          `${policy.scripts.length} inline scripts, ${policy.styles.length} styles; ${saved} files compressed`,
        );
      },
    },
  };
}

/** Hashes of all inline scripts that run and of all inline styles, in the form a content security policy has them. */
export function inlineHashes(pages: string[]): Pick<ContentPolicy, 'scripts' | 'styles'> {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const page of pages) {
    for (const [, attributes = '', body = ''] of page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      const isData = /\btype="?(?!module|text\/javascript|speculationrules)[\w/+]+"?/.test(attributes);
      if (body && !isData && !/\bsrc=/.test(attributes)) scripts.add(hash(body));
    }
    for (const [, body = ''] of page.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)) styles.add(hash(body));
  }
  return { scripts: [...scripts].sort(), styles: [...styles].sort() };
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

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Writes `.br` and `.gz` beside each file, where that makes it smaller. Returns how many files it helped. */
async function compressTexts(names: string[]): Promise<number> {
  const helped = await Promise.all(
    names.map(async (name) => {
      const body = await readFile(name);
      const twins = {
        '.br': await brotli(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
        '.gz': await deflate(body, { level: constants.Z_BEST_COMPRESSION }),
      };
      const smaller = Object.entries(twins).filter(([, twin]) => twin.length < body.length);
      await Promise.all(smaller.map(([ending, twin]) => writeFile(name + ending, twin)));
      return smaller.length > 0;
    }),
  );
  return helped.filter(Boolean).length;
}
