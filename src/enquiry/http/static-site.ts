import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PagePolicies } from './content-policy.ts';
import { FastPages } from './fast-pages.ts';
import { fillForm } from './fill-form.ts';
import { canonicalHeader, NO_INDEX } from './markdown-headers.ts';
import { loadIntoMemory } from './memory.ts';
import { readMovedPages } from './moved-pages.ts';
import type { ReturnedForms } from './returned-forms.ts';
import { NO_EXCEPTIONS, securityHeaders } from './security-headers.ts';
import { sendFile, sendPrivate, sendText } from './send-file.ts';
import { SPECULATION_RULES_PATH, speculationHeader } from './speculation-rules.ts';
import { listStaticFiles, type StaticFile } from './static-files.ts';

const NOT_FOUND_PAGE = '/404.html';

interface StaticSiteOptions {
  /** Base path of the site, without a trailing slash. Request URLs do not contain it. */
  base?: string;
  /** Content policies of the pages. Without them, the caller sets the security headers. */
  policies?: PagePolicies;
  /** Refused forms, which are returned filled in. */
  returnedForms?: ReturnedForms;
}

/**
 * Creates the request handler that serves the built site.
 *
 * Each page has one canonical URL, without a trailing slash and without `.html`; other spellings get a permanent
 * redirect. The folder is listed once, at the start, and pages, styles and scripts are loaded into memory.
 *
 * @param folder absolute path of the build output
 */
export function createStaticSite(
  folder: string,
  { base = '', policies, returnedForms }: StaticSiteOptions = {},
) {
  const files = listStaticFiles(folder);
  loadIntoMemory(files);
  const moved = readMovedPages(folder);
  const notFoundPage = files.get(NOT_FOUND_PAGE);
  // A request for its own path gets status 404 too.
  files.delete(NOT_FOUND_PAGE);

  const speculation = files.has(SPECULATION_RULES_PATH) ? speculationHeader(base) : {};
  /** Returns the headers that do not depend on the bytes. `path` is empty if no file is sent. */
  const headersOf = (path: string, usesTls: boolean): Record<string, string> => ({
    ...(policies && securityHeaders(policies.get(path) ?? NO_EXCEPTIONS, usesTls)),
    ...(path.endsWith('.html') && speculation),
    ...(path.endsWith('.md') && markdownHeaders(path)),
  });
  const markdownHeaders = (path: string) => {
    const canonical = policies?.get(path)?.canonical;
    return { ...NO_INDEX, ...(canonical && canonicalHeader(canonical)) };
  };
  const fastPages = new FastPages(files, headersOf);

  /** @param usesTls whether the visitor's connection is encrypted */
  return async function serveSite(request: IncomingMessage, response: ServerResponse, usesTls = false) {
    if (fastPages.send(request, response, usesTls)) return;
    const send = (file: StaticFile, path: string, status: 200 | 404) => {
      setHeaders(response, headersOf(path, usesTls));
      return sendFile(request, response, file, status);
    };

    setHeaders(response, headersOf('', usesTls));
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
    const written = returnedForms?.find(target.path, target.query);
    const filled = file && written && fillForm(readFileSync(file.plain.path, 'utf8'), written);
    if (filled) {
      setHeaders(response, headersOf(path, usesTls));
      return sendPrivate(request, response, filled);
    }
    if (file && (await send(file, path, 200))) return;
    const now = moved.get(target.path.replace(/\/$/, ''));
    if (now !== undefined) return redirect(response, base + now + target.query, 301);
    if (notFoundPage && (await send(notFoundPage, NOT_FOUND_PAGE, 404))) return;
    sendText(response, 404, 'Not Found');
  };
}

function setHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** Splits a request target into the decoded path and the query with its `?`; returns undefined if it is invalid. */
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
 * Returns the canonical path of a page; undefined if the path is canonical already or belongs to no page.
 *
 * Only paths of existing pages are returned, so that a redirect cannot lead to another site.
 */
function canonicalPath(path: string, files: Map<string, StaticFile>): string | undefined {
  const page = path.replace(/\.html$/, '').replace(/\/(?:index)?$/, '') || '/';
  return page !== path && files.has(fileOfPage(page)) ? encodeURI(page) : undefined;
}

const fileOfPage = (page: string) => (page === '/' ? '/index.html' : `${page}.html`);

function redirect(response: ServerResponse, location: string, status: 301 | 308 = 308): void {
  response
    .writeHead(status, { Location: location, 'Cache-Control': 'public, max-age=3600', 'Content-Length': 0 })
    .end();
}
