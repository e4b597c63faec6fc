import {
  answerFile,
  chooseVariant,
  type FileAnswer,
  type PageRequest,
  type Sending,
  type SiteFile,
  type Variant,
  type Version,
} from './file-answer.ts';
import {
  assetHeaders,
  canonicalHeader,
  isAsset,
  isDocument,
  NO_EXCEPTIONS,
  NO_INDEX,
  type PagePolicies,
  securityHeaders,
  SPECULATION_RULES_PATH,
  speculationHeader,
} from './headers.ts';
import { type MovedPage, pagePathOf } from '../contract/former-address.ts';
import { createMovedPages } from './moved-pages.ts';
import { fillForm, isReturned, type Written } from './returned-forms.ts';

const NOT_FOUND_PAGE = '/404.html';

export interface SiteOptions {
  /** Content policies of the pages. Without them, the caller sets the security headers. */
  policies?: PagePolicies | undefined;
  /** Base path of the site, without a trailing slash. Request targets do not contain it. */
  base?: string | undefined;
}

/** A built site. */
interface Site<V extends Variant> extends SiteOptions {
  /** By URL path, such as `/about.html`. No other file is served. */
  files: ReadonlyMap<string, SiteFile<V>>;
  moved: readonly MovedPage[];
}

/** What each host does in its own way. */
interface PageHost<V extends Variant, F extends { version: Version }> {
  /** Returns undefined if the file was removed after it was listed. */
  open(variant: V): MaybePromise<F | undefined>;
  readText(variant: V): Promise<string>;
  returnedForms?: FindReturned | undefined;
}

/** Refused forms, which are returned filled in. */
export interface FindReturned {
  /** @returns undefined if the query names no form of this page */
  find(page: string, query: string): MaybePromise<Written | undefined>;
}

type MaybePromise<T> = T | Promise<T>;

/** Response to a request. Its body is `text`, or `part` of `file`, or nothing. */
export interface Answer<F> extends FileAnswer {
  text?: string | undefined;
  /** The page that a visitor sees, such as `/about`, if this answers a request to see one. */
  page?: string | undefined;
  /** What the host opened and has to close, even if there is no `part`. */
  file?: F;
}

/**
 * Decides about the responses to requests for the built site, on any host.
 *
 * Each page has one canonical URL, without a trailing slash and without `.html`; other spellings get a permanent
 * redirect.
 */
export function createPages<V extends Variant, F extends { version: Version }>(
  { files: allFiles, moved, policies, base = '' }: Site<V>,
  host: PageHost<V, F>,
) {
  const notFoundPage = allFiles.get(NOT_FOUND_PAGE);
  const files = new Map(allFiles);
  // A request for its own path gets status 404 too.
  files.delete(NOT_FOUND_PAGE);

  const isPage = (path: string) => {
    const file = files.get(fileOfPage(path));
    return file !== undefined && !file.isShared;
  };
  const findMoved = createMovedPages(moved);
  const speculation = files.has(SPECULATION_RULES_PATH) ? speculationHeader(base) : {};
  const markdownHeaders = (path: string) => {
    const canonical = policies?.get(path)?.canonical;
    return { ...NO_INDEX, ...(canonical && canonicalHeader(canonical)) };
  };
  /** Adds the headers that do not depend on the bytes. `path` is empty if no file is sent. */
  const complete = <A extends FileAnswer>(answer: A, { usesTls }: PageRequest, path = ''): A => {
    const { isShared, contentType = '' } = allFiles.get(path) ?? {};
    return {
      ...answer,
      headers: {
        ...(policies &&
          (isAsset(path) || (isShared && !isDocument(contentType))
            ? assetHeaders(usesTls, isShared)
            : securityHeaders(policies.get(path) ?? NO_EXCEPTIONS, usesTls, isShared))),
        ...(!isShared && path.endsWith('.html') && speculation),
        ...(!isShared && path.endsWith('.md') && markdownHeaders(path)),
        ...answer.headers,
      },
    };
  };

  /** Responds to a request for a file with a known version. */
  const answerOpened = (request: PageRequest, path: string, sending: Sending): FileAnswer =>
    complete(answerFile(request, sending), request, path);

  type Found = Promise<Answer<F> | undefined>;

  async function send(request: PageRequest, path: string, file: SiteFile<V>, status: 200 | 404): Found {
    const variant = chooseVariant(file, request.header('accept-encoding'));
    const opened = await host.open(variant);
    if (!opened) return undefined;
    const { version } = opened;
    const answer = answerOpened(request, path, { file, variant, version, status });
    const page = file.isShared ? undefined : pageSeen(request, path, answer.status);
    return { ...answer, page, file: opened };
  }

  /** Responds with a page for one visitor, which no cache may keep. */
  async function fill(request: PageRequest, path: string, file: SiteFile<V>, target: Target): Found {
    const written = await host.returnedForms?.find(target.path, target.query);
    const html = written && fillForm(await host.readText(file.plain), written);
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
    return html === undefined ? undefined : complete(answerText(200, html, headers), request, path);
  }

  async function find(request: PageRequest, target: Target): Found {
    const path = isPage(target.path) ? fileOfPage(target.path) : target.path;
    const file = files.get(path);
    if (!file) return undefined;
    const filled = isReturned(target.query) ? await fill(request, path, file, target) : undefined;
    return filled ?? send(request, path, file, 200);
  }

  async function decide(request: PageRequest): Promise<Answer<F>> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return complete(answerText(405, 'Method Not Allowed', { Allow: 'GET, HEAD' }), request);
    const target = parseTarget(request.target);
    if (!target) return complete(answerText(400, 'Bad Request'), request);
    // Before pages: `/?page_id=42` of a former site has the path of the home page.
    const byQuery = target.query && findMoved(target, true);
    if (byQuery) return complete(redirect(301, base + byQuery), request);
    const canonical = canonicalPath(target.path, isPage);
    if (canonical !== undefined) return complete(redirect(308, base + canonical + target.query), request);
    const found = await find(request, target);
    if (found) return found;
    const now = findMoved(target, false);
    if (now !== undefined) return complete(redirect(301, base + now), request);
    const notFound = notFoundPage && (await send(request, NOT_FOUND_PAGE, notFoundPage, 404));
    return notFound ?? complete(answerText(404, 'Not Found'), request);
  }

  return {
    /** All files but the not-found page, which has no path of its own. */
    files,
    answerOpened,
    async answer(request: PageRequest): Promise<Answer<F>> {
      const answer = await decide(request);
      return request.method === 'HEAD' ? { ...answer, text: undefined } : answer;
    },
  };
}

interface Target {
  /** Decoded. */
  path: string;
  /** With its `?`. */
  query: string;
}

/** Splits a request target; returns undefined if it is invalid. */
function parseTarget(target: string): Target | undefined {
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
function canonicalPath(path: string, isPage: (path: string) => boolean): string | undefined {
  const page = pagePathOf(path);
  return page !== path && isPage(page) ? encodeURI(page) : undefined;
}

/** Returns the page that a request of a file shows to a visitor, also from the browser's cache. */
function pageSeen({ method }: PageRequest, path: string, status: number): string | undefined {
  return method === 'GET' && (status === 200 || status === 304) ? pageOfFile(path) : undefined;
}

/** Returns the path of the page in an HTML file; undefined for other files. */
export const pageOfFile = (path: string) =>
  path.endsWith('.html') ? path.replace(/(^\/index)?\.html$/, '') || '/' : undefined;

const fileOfPage = (page: string) => (page === '/' ? '/index.html' : `${page}.html`);

function redirect(status: 301 | 308, location: string): Answer<never> {
  const headers = { Location: location, 'Cache-Control': 'public, max-age=3600', 'Content-Length': '0' };
  return { status, headers };
}

/** Responds with a text, by default a plain one. */
export function answerText(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Answer<never> {
  const type = { 'Content-Type': 'text/plain; charset=utf-8' };
  const length = { 'Content-Length': String(new TextEncoder().encode(text).length) };
  return { status, headers: { ...type, ...headers, ...length }, text };
}
