import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { byteRange } from './byte-range.ts';
import { listStaticFiles, type StaticFile, type Variant } from './static-files.ts';

const NOT_FOUND_PAGE = '/404.html';

/**
 * Serves the built site.
 *
 * Each page has one address, without a slash at its end and without `.html`; the other ways to write it
 * are redirected for good. The folder is read once, at the start.
 *
 * @param folder of the build, an absolute path
 */
export function createStaticSite(folder: string) {
  const files = listStaticFiles(folder);
  const notFoundPage = files.get(NOT_FOUND_PAGE);
  // It stands for pages that are missing and is none itself.
  files.delete(NOT_FOUND_PAGE);

  return function serveSite(request: IncomingMessage, response: ServerResponse): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(response, 405, 'Method Not Allowed');
    }
    const target = parseTarget(request.url ?? '');
    if (!target) return sendText(response, 400, 'Bad Request');
    const canonical = canonicalPath(target.path, files);
    if (canonical !== undefined) return redirect(response, canonical + target.query);
    const file = files.get(target.path) ?? files.get(fileOfPage(target.path));
    if (file) return sendFile(request, response, file, 200);
    if (notFoundPage) return sendFile(request, response, notFoundPage, 404);
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

function sendText(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': text.length })
    .end(text);
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  status: number,
): void {
  const { variant, encoding } = chooseVariant(file, request.headers['accept-encoding']);
  response.setHeader('Cache-Control', file.cacheControl);
  if (file.br || file.gzip) response.setHeader('Vary', 'Accept-Encoding');
  if (status === 200) {
    response.setHeader('ETag', variant.etag);
    response.setHeader('Last-Modified', variant.lastModified);
    response.setHeader('Accept-Ranges', 'bytes');
    if (isFresh(request, variant)) return void response.writeHead(304).end();
  }
  response.setHeader('Content-Type', file.contentType);
  if (encoding) response.setHeader('Content-Encoding', encoding);
  const range =
    status === 200 && holdsRange(request, variant)
      ? byteRange(request.headers.range, variant.size)
      : undefined;
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${variant.size}`);
    return sendText(response, 416, 'Range Not Satisfiable');
  }
  if (range) response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${variant.size}`);
  response.setHeader('Content-Length', range ? range.end - range.start + 1 : variant.size);
  response.statusCode = range ? 206 : status;
  if (request.method === 'HEAD' || variant.size === 0) return void response.end();
  pipeline(createReadStream(variant.file, range), response, (error) => {
    // The visitor went on, or the file went with a new build. Once headers are out, only the line can be cut.
    if (error) response.destroy();
  });
}

function chooseVariant(file: StaticFile, accepted = ''): { variant: Variant; encoding?: string } {
  const accepts = (encoding: string) =>
    new RegExp(`(^|[\\s,])${encoding}\\s*(,|$|;(?!\\s*q=0(\\.0*)?\\s*(,|$)))`).test(accepted);
  if (file.br && accepts('br')) return { variant: file.br, encoding: 'br' };
  if (file.gzip && accepts('gzip')) return { variant: file.gzip, encoding: 'gzip' };
  return { variant: file.plain };
}

/** Whether the copy that the client has is still good. */
function isFresh({ headers }: IncomingMessage, { etag, lastModified }: Variant): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) {
    return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
  }
  return headers['if-modified-since'] === lastModified;
}

/** Whether a range is asked of the very file that is here. */
function holdsRange({ headers }: IncomingMessage, { etag, lastModified }: Variant): boolean {
  const condition = headers['if-range'];
  return condition === undefined || condition === etag || condition === lastModified;
}
