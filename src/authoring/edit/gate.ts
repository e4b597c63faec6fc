import type { IncomingMessage } from 'node:http';
import { TOKEN_HEADER } from './screen/token.ts';
import { isLoopbackHost } from '../../tooling/loopback.ts';
import { Refused } from './refused.ts';
import type { Token } from './token.ts';

/** Below this path the content is read and written. */
export const API = '/api/keystatic/';

type Head = Pick<IncomingMessage, 'method' | 'headers'>;

/**
 * Lets a request pass only if it comes from the screen itself or from its person. Looks at the head of the request and
 * at nothing else, so that the body of a refused request is never read.
 *
 * - Every request names this machine as its host (DNS rebinding), and no page of another origin has caused it. Other
 *   ports of localhost are other origins.
 * - The API is for pages that hold the token. A page cannot add its header to a cross-origin request without a
 *   preflight request, which is refused here too.
 * - A write carries the screen's origin and the content type that no HTML form can send, as well.
 *
 * @param path of the request's URL
 * @throws {Refused} with the status 403
 */
export function checkRequest({ method, headers }: Head, path: string, token: Token): void {
  const { host, origin } = headers;
  if (!isLoopbackHost(host)) throw forbidden('Open this with the address that npm run edit printed.');
  const ownOrigin = `http://${host}`;
  const isOwnOrigin = origin === ownOrigin;
  const site = headers['sec-fetch-site'];
  if ((origin !== undefined && !isOwnOrigin) || (site !== undefined && !OWN_SITES.has(String(site)))) {
    throw forbidden('Another page asked for this. Open the address that npm run edit printed in a new tab.');
  }
  const isApi = path.startsWith(API);
  if (isApi && !token.matches(headers[TOKEN_HEADER])) {
    throw forbidden('This screen was opened before npm run edit was started. Reload it.');
  }
  if (method === 'GET') return;
  const isUpdate = isApi && method === 'POST' && headers['content-type'] === 'application/json';
  if (!isUpdate || !isOwnOrigin) throw forbidden('Only the screen of npm run edit may write files.');
}

/** Values of Sec-Fetch-Site for requests of the screen's own pages, and for an address that a person opens. */
const OWN_SITES = new Set(['same-origin', 'none']);

const forbidden = (sentence: string) => new Refused(403, sentence);
