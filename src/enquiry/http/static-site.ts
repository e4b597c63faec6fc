import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PagePolicies } from './content-policy.ts';
import { FastPages } from './fast-pages.ts';
import { loadIntoMemory } from './memory.ts';
import { NO_EXCEPTIONS, securityHeaders } from './security-headers.ts';
import { sendFile, sendText } from './send-file.ts';
import { SPECULATION_RULES_PATH, speculationHeader } from './speculation-rules.ts';
import { listStaticFiles, type StaticFile } from './static-files.ts';

const NOT_FOUND_PAGE = '/404.html';

interface StaticSiteOptions {
  /** Path that the site stands under, without a slash at its end; requests come without it. */
  base?: string;
  /** What its pages may run. Without it, answers carry the security headers that the caller sets. */
  policies?: PagePolicies;
}

/**
 * Serves the built site.
 *
 * Each page has one address, without a slash at its end and without `.html`; the other ways to write it
 * are redirected for good. The folder is read once, at the start: pages, styles and scripts into memory.
 *
 * @param folder of the build, an absolute path
 */
export function createStaticSite(folder: string, { base = '', policies }: StaticSiteOptions = {}) {
  const files = listStaticFiles(folder);
  loadIntoMemory(files);
  const notFoundPage = files.get(NOT_FOUND_PAGE);
  // It stands for pages that are missing and is none itself.
  files.delete(NOT_FOUND_PAGE);

  const speculation = files.has(SPECULATION_RULES_PATH) ? speculationHeader(base) : {};
  /** The headers of an answer, besides those of its bytes. `path` is undefined where it is no page's. */
  const headersOf = (path: string | undefined, usesTls: boolean): Record<string, string> => ({
    ...(policies && securityHeaders((path && policies.get(path)) || NO_EXCEPTIONS, usesTls)),
    ...(path && speculation),
  });
  const fastPages = new FastPages(files, headersOf);

  /** @param usesTls whether the visitor's connection is encrypted */
  return async function serveSite(request: IncomingMessage, response: ServerResponse, usesTls = false) {
    if (fastPages.send(request, response, usesTls)) return;
    const send = (file: StaticFile, path: string, status: 200 | 404) => {
      setHeaders(response, headersOf(isPage(file) ? path : undefined, usesTls));
      return sendFile(request, response, file, status);
    };

    setHeaders(response, headersOf(undefined, usesTls));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(response, 405, 'Method Not Allowed');
    }
    const target = parseTarget(request.url ?? '');
    if (!target) return sendText(response, 400, 'Bad Request');
    const canonical = canonicalPath(target.path, files);
    if (canonical !== undefined) return redirect(response, base + canonical + target.query);
    const path = files.has(target.path) ? target.path : fileOfPage(target.path);
    const file = files.get(path);
    if (file && (await send(file, path, 200))) return;
    if (notFoundPage && (await send(notFoundPage, NOT_FOUND_PAGE, 404))) return;
    sendText(response, 404, 'Not Found');
  };
}

const isPage = ({ contentType }: StaticFile) => contentType.startsWith('text/html');

function setHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** The path, decoded, and the query with its question mark; undefined if it is not a path on this server. */
function parseTarget(target: string): { path: string; query: string } | undefined {
  if (!target.startsWith('/')) return undefined;
  const start = target.indexOf('?');
  const query = start === -1 ? '' : target.slice(start);
  try {
    return { path: decodeURIComponent(start === -1 ? target : target.slice(0, start)), query };
  } catch {
    return undefined;
  }
}

/**
 * The address of a page that was asked for in another way; undefined if the path is canonical or no page's.
 *
 * It can only be the address of a page that exists, so that no redirect leads away from the site.
 */
function canonicalPath(path: string, files: Map<string, StaticFile>): string | undefined {
  const page = path.replace(/\.html$/, '').replace(/\/(?:index)?$/, '') || '/';
  return page !== path && files.has(fileOfPage(page)) ? encodeURI(page) : undefined;
}

const fileOfPage = (page: string) => (page === '/' ? '/index.html' : `${page}.html`);

function redirect(response: ServerResponse, location: string): void {
  response
    .writeHead(308, { Location: location, 'Cache-Control': 'public, max-age=3600', 'Content-Length': 0 })
    .end();
}
