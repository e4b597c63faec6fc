import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLoopback, normalizeAddress } from './client.ts';

/** Headers that a proxy adds. Behind one, every visitor has the address of the proxy. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** A name of this machine. Another one may be a site that lets its name lead here (DNS rebinding). */
const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/**
 * Whether a request may read counts and reasons: it carries the token, or it comes from this machine and through no
 * proxy.
 *
 * @param token of the setting HEALTH_TOKEN, if it is set
 */
export function mayReadDetails(request: IncomingMessage, token: string | undefined): boolean {
  return isLocal(request) || (token !== undefined && carriesToken(request, token));
}

function isLocal({ headers, socket }: IncomingMessage): boolean {
  if (PROXY_HEADERS.some((name) => name in headers)) return false;
  const peer = normalizeAddress(socket.remoteAddress ?? '');
  return peer !== undefined && isLoopback(peer) && LOOPBACK_HOST.test(headers.host ?? '');
}

function carriesToken({ headers }: IncomingMessage, token: string): boolean {
  const [, sent = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  // Hashes have one length, which a comparison in constant time needs.
  return timingSafeEqual(sha256(sent), sha256(token));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
