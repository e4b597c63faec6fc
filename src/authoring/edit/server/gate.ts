import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isOwnHost } from '../../../tooling/loopback.ts';
import { StoreError, TOKEN_HEADER } from '../store.ts';

/** Path prefix of the API that reads and writes content. */
export const API = '/api/';

/** Creates a token for one run of the command. It is in the screen's HTML, which pages of other origins cannot read. */
export const createToken = () => randomBytes(32).toString('base64url');

/** Whether a header equals the token, in constant time. */
const isToken = (header: unknown, token: string) => timingSafeEqual(sha256(String(header)), sha256(token));

type Head = Pick<IncomingMessage, 'method' | 'headers'>;

/** What a request must have to be admitted. */
export interface Admission {
  /** In the header of requests of the screen. */
  token: string;
  /** Address that is forwarded to this machine; undefined: its own names only. */
  address: URL | undefined;
}

/**
 * Accepts only requests of the screen itself, or of a user who opens its URL. Checks headers only, so that the body of
 * a rejected request is never read.
 *
 * - Every request must have this machine or the forwarded address as its host (against DNS rebinding) and must not come
 *   from another origin. Other ports of localhost are other origins.
 * - API requests must have the token. A page of another origin cannot send its header without a preflight request,
 *   which is rejected here too.
 * - Writes must also have the screen's origin, and a content type that HTML forms cannot send.
 *
 * @param path of the request's URL
 * @throws {StoreError} with the status 403
 */
export function checkRequest({ method, headers }: Head, path: string, { token, address }: Admission): void {
  const { host, origin, 'x-forwarded-host': forwardedHost = host } = headers;
  const hosts = [host, String(forwardedHost)];
  if (!hosts.every((each) => isOwnHost(each) || each === address?.host)) {
    throw forbidden(
      'Open this with the address that npm run edit printed. If another one is forwarded to this machine, start it with npm run edit -- --address ADDRESS.',
    );
  }
  // GitHub Codespaces replaces the origin of the forwarded address by one of localhost, and may replace the host.
  const isOwnOrigin =
    address && hosts.includes(address.host)
      ? origin === address.origin || isOwnHost(origin?.replace(/^https?:\/\//, ''))
      : origin === `http://${host}`;
  const site = headers['sec-fetch-site'];
  if ((origin !== undefined && !isOwnOrigin) || (site !== undefined && !OWN_SITES.has(String(site)))) {
    throw forbidden('Another page asked for this. Open the address that npm run edit printed in a new tab.');
  }
  const isApi = path.startsWith(API);
  if (isApi && !isToken(headers[TOKEN_HEADER], token)) {
    throw forbidden('This screen was opened before npm run edit was started. Reload it.');
  }
  if (method === 'GET') return;
  const isUpdate = isApi && method === 'POST' && headers['content-type'] === 'application/json';
  if (!isUpdate || !isOwnOrigin) throw forbidden('Only the screen of npm run edit may write files.');
}

/** Values of Sec-Fetch-Site for requests of the screen's own pages, and for URLs that a user opens. */
const OWN_SITES = new Set(['same-origin', 'none']);

const forbidden = (sentence: string) => new StoreError(sentence, 403);

const sha256 = (text: string) => createHash('sha256').update(text).digest();
