import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Publisher } from '../publishing/publisher.ts';
import { SCREEN, StoreError, TOKEN_META } from '../store.ts';
import type { ContentApi } from './content-api.ts';
import { type Admission, API, checkRequest } from './gate.ts';
import { parseDiscard, parsePublication, parseUpdate, readBody } from './requests.ts';

interface ScreenParts extends Admission {
  /** Scripts and styles by file name. */
  assets: Map<string, Uint8Array>;
  api: ContentApi;
  publisher: Publisher;
}

interface Answer {
  type: string;
  body: string | Uint8Array;
  /** Content-Security-Policy, if not the default. */
  policy?: string;
}

/** Returns a policy that denies other sources, plug-ins, `<base>`, form submissions and frames around the response. */
const policyOf = (...allowed: string[]) =>
  [
    ...["default-src 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'none'"],
    ...[...allowed, "frame-ancestors 'none'"],
  ].join('; ');

/** Policy of the screen, which frames pages of the site. */
const SCREEN_POLICY = policyOf(
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "frame-src 'self'",
);

/**
 * Headers of every response. Other origins cannot load it, frame it or keep a reference to its window, and browsers do
 * not sniff its type. `Referrer-Policy: no-referrer` would make browsers send `Origin: null` when saving.
 */
const COMMON_HEADERS = {
  'content-security-policy': policyOf(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css' };

/** Creates the handler of the screen and its API. It accepts requests of the screen only: see `gate.ts`. */
export const createMiddleware =
  (parts: ScreenParts) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    for (const [name, value] of Object.entries(COMMON_HEADERS)) response.setHeader(name, value);
    handle(parts, request, response).catch((error: Error) => fail(request, response, error));
  };

async function handle(parts: ScreenParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url!.split('?')[0]!;
  checkRequest(request, path, parts);
  const { type, body, policy } = path.startsWith(API)
    ? await callApi(parts, request, path.slice(API.length))
    : await findPage(parts, path);
  if (policy) response.setHeader('content-security-policy', policy);
  response.writeHead(200, { 'content-type': type }).end(body);
}

async function callApi(parts: ScreenParts, request: IncomingMessage, path: string): Promise<Answer> {
  if (request.method === 'POST') {
    const write = WRITES.get(path);
    if (!write) throw nothingThere();
    return json(await write(parts, await readBody(request)));
  }
  const { api, publisher } = parts;
  const [call = '', file = ''] = path.split(/\/(.*)/);
  if (call === 'files' && file) return binary(await api.read(decodeURIComponent(file)));
  if (call === 'public' && file) return binary(await publisher.readPublic(decodeURIComponent(file)));
  if (path === 'content') return json(await api.list());
  if (path === 'mistakes') return json(await api.mistakes());
  if (path === 'changes') return json(await publisher.changes());
  throw nothingThere();
}

/** Requests that write, by path. */
const WRITES = new Map<string, (parts: ScreenParts, body: Buffer) => Promise<unknown>>([
  ['save', ({ api }, body) => api.save(parseUpdate(body))],
  ['publish', ({ publisher }, body) => publisher.publish(parsePublication(body))],
  ['discard', ({ api, publisher }, body) => api.discard(parseDiscard(body), publisher)],
]);

const json = (value: unknown): Answer => ({ type: 'application/json', body: JSON.stringify(value) });

function binary(body: Uint8Array | undefined): Answer {
  if (!body) throw nothingThere();
  return { type: 'application/octet-stream', body };
}

async function findPage({ assets, token }: ScreenParts, path: string): Promise<Answer> {
  const name = path.slice(1);
  const asset = assets.get(name);
  if (asset) return { type: TYPES[name.split('.').at(-1)!]!, body: asset };
  if (path !== '/') throw nothingThere();
  const page = await readFile(new URL('../screen/screen.html', import.meta.url), 'utf8');
  const meta = `<meta name="${TOKEN_META}" content="${token}" />`;
  return {
    type: 'text/html; charset=utf-8',
    body: page.replace('</head>', `${meta}</head>`).replaceAll('"./', `"${SCREEN}/`),
    policy: SCREEN_POLICY,
  };
}

const nothingThere = () => new StoreError('There is nothing at this address.', 404);

/**
 * Responds with an error message: as JSON to the screen, as text to a person. After a 403, closes the connection without
 * waiting for the rest of the request.
 */
function fail(request: IncomingMessage, response: ServerResponse, error: Error) {
  const { status, message, mistakes } = asRefusal(error);
  if (status === 403) response.setHeader('connection', 'close');
  if (!request.url!.startsWith(API)) {
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(message);
    return;
  }
  const body = JSON.stringify({ sentence: message, mistakes });
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

function asRefusal(error: Error): StoreError {
  if (error instanceof StoreError) return error;
  // The URL has a `%` that encodes no character.
  if (error instanceof URIError) return nothingThere();
  const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
  return new StoreError(
    isFull
      ? 'The disk is full, and the files are as they were: make room, then save again.'
      : `This could not be done: ${error.message}`,
    500,
  );
}
