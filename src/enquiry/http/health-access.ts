import type { IncomingMessage } from 'node:http';
import { carriesToken } from './bearer-token.ts';
import { isLoopback, normalizeAddress } from './client.ts';
import type { Visit } from './visit.ts';

/** Headers added by proxies. Behind a local proxy, every visitor has a loopback address. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Host headers of local requests. Another host may resolve to this machine too (DNS rebinding). */
const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/**
 * Whether a request may read the details of the health check: it has the token, or it comes from this machine directly,
 * not through a proxy.
 *
 * @param authorization value of the `Authorization` header
 * @param token value of the setting HEALTH_TOKEN
 */
export const mayReadDetails = (
  { isLocal: local }: Pick<Visit, 'isLocal'>,
  authorization: string | undefined,
  token: string | undefined,
): boolean => local || (token !== undefined && carriesToken(authorization, token));

/** Whether a request to Node's server comes from a program on this machine, not through a proxy. */
export function isLocal({ headers, socket }: IncomingMessage): boolean {
  if (PROXY_HEADERS.some((name) => name in headers)) return false;
  const peer = normalizeAddress(socket.remoteAddress ?? '');
  return peer !== undefined && isLoopback(peer) && LOOPBACK_HOST.test(headers.host ?? '');
}
