import facts from '../../../dist/_service.json';
import { securityHeaders, STORE_RETRY_SECONDS } from '../http/headers.ts';
import { type Answer, createPageRouter, NOT_FOUND_FILE } from '../http/pages.ts';
import { plainJson } from '../output.ts';
import type { EdgeEnv } from './object.ts';
import { cutRange } from './range.ts';

export { EnquiryStore } from './object.ts';

const route = createPageRouter(facts);

/** The part of a request's context that the service uses. */
interface ExecutionContext {
  /** Keeps the Worker until a promise has settled, after the response too. */
  waitUntil(promise: Promise<void>): void;
}

export default {
  /**
   * Answers what the platform does not serve by itself: pages, films, the API, and what does not exist. A failure, such as
   * a missing setting or a limit of the platform, is logged and answered with 503: the browser's outbox keeps the enquiry.
   */
  async fetch(request: Request, env: EdgeEnv, context: ExecutionContext): Promise<Response> {
    // A malformed `Host` header makes the URL invalid. No browser sends one.
    if (!URL.canParse(request.url)) return new Response(null, { status: 400 });
    try {
      const isApi = /^\/api(?:\/|$)/.test(new URL(request.url).pathname);
      return isApi
        ? secured(request, await storeOf(env).fetch(request))
        : await answerPage(request, env, context);
    } catch (error) {
      console.log(plainJson({ event: 'request.failed', error: String(error) }));
      const retry = { 'Retry-After': String(STORE_RETRY_SECONDS) };
      const body = { success: false, message: facts.words.notSent };
      return secured(request, Response.json(body, { status: 503, headers: retry }));
    }
  },
};

/** Returns the object with all enquiries. Its name is that of the first one of releases that had several. */
const storeOf = ({ ENQUIRIES }: EdgeEnv) => ENQUIRIES.get(ENQUIRIES.idFromName('0'));

/** Adds security headers, unless it is a page: files have those of `_headers`. */
function secured({ url }: Request, response: Response): Response {
  if (response.headers.has('Content-Security-Policy')) return response;
  const copy = new Response(response.body, response);
  for (const [name, value] of Object.entries(securityHeaders(url.startsWith('https:'))))
    copy.headers.set(name, value);
  return copy;
}

async function answerPage(request: Request, env: EdgeEnv, context: ExecutionContext): Promise<Response> {
  const { method, url, headers } = request;
  const target = url.slice(new URL(url).origin.length);
  const found = route(method, target);
  if ('status' in found) return answerText(request, found);
  if (found.file !== undefined) {
    const file = await readFile(env, found.file, request, headers);
    const { status } = file;
    if (found.page !== undefined && method === 'GET' && (status === 200 || status === 304))
      context.waitUntil(storeOf(env).countView(found.page, target, [...headers]));
    if (status !== 404) return found.page === undefined ? cutRange(request, file) : file;
  }
  if (found.moved) return answerText(request, found.moved);
  const { body, headers: sent } = await readFile(env, NOT_FOUND_FILE, request);
  return new Response(body, { status: 404, headers: sent });
}

/** Answers with a plain text, or nothing but headers. */
function answerText(request: Request, { status, text, headers }: Answer): Response {
  const type = text && { 'Content-Type': 'text/plain; charset=utf-8' };
  return secured(request, new Response(text || null, { status, headers: { ...type, ...headers } }));
}

/**
 * Reads a file of the build, with its headers. The binding redirects paths that are encoded in another way.
 *
 * @param headers conditions of the request; a range is cut out later
 */
function readFile(
  env: EdgeEnv,
  file: string,
  { method, url }: Request,
  headers?: Headers,
): Promise<Response> {
  const conditions = new Headers(headers);
  conditions.delete('Range');
  const path = file.split('/').map(encodeURIComponent).join('/');
  return env.ASSETS.fetch(
    new Request(new URL(path, url), { method, headers: conditions, redirect: 'manual' }),
  );
}
