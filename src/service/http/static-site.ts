import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PagePolicies } from './content-policy.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { sendFile, sendText } from './send-file.ts';
import { SPECULATION_RULES_PATH, speculationHeader } from './speculation-rules.ts';
import { listStaticFiles, type StaticFile } from './static-files.ts';

const NOT_FOUND_PAGE = '/404.html';

interface StaticSiteOptions {
  /** Path that the site stands under, without a slash at its end; requests come without it. */
  base?: string;
  /** What its pages may run. The header of a page that is not among them is left as it is. */
  policies?: PagePolicies;
}

/**
 * Serves the built site.
 *
 * Each page has one address, without a slash at its end and without `.html`; the other ways to write it
 * are redirected for good. The folder is read once, at the start.
 *
 * @param folder of the build, an absolute path
 */
export function createStaticSite(
  folder: string,
  { base = '', policies = new Map() }: StaticSiteOptions = {},
) {
  const files = listStaticFiles(folder);
  const notFoundPage = files.get(NOT_FOUND_PAGE);
  // It stands for pages that are missing and is none itself.
  files.delete(NOT_FOUND_PAGE);

  const speculation = files.has(SPECULATION_RULES_PATH) ? speculationHeader(base) : {};
  const headersOf = (path: string) => {
    const policy = policies.get(path);
    return new Headers({ ...speculation, ...(policy && contentSecurityPolicy(policy)) });
  };

  return async function serveSite(request: IncomingMessage, response: ServerResponse): Promise<void> {
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
    if (file?.contentType.startsWith('text/html')) response.setHeaders(headersOf(path));
    if (file && (await sendFile(request, response, file, 200))) return;
    if (notFoundPage) {
      response.setHeaders(headersOf(NOT_FOUND_PAGE));
      if (await sendFile(request, response, notFoundPage, 404)) return;
    }
    sendText(response, 404, 'Not Found');
  };
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
