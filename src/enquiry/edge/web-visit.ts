import type { BlockList } from 'node:net';
import { MAX_BODY_BYTES } from '../contract/limits.ts';
import { type Client, forwardedAddress, isTrusted, normalizeAddress, type Visit } from '../http/client.ts';
import { readAhead } from './read-ahead.ts';

/** Header in which the Worker tells the object who the client is. The Worker replaces whatever a client sends in it. */
export const CLIENT_HEADER = 'fallline-client';

/** A request as workerd hands it over. On one's own machine, it tells the address of the connection in `cf`. */
type WebRequest = Request & { cf?: { clientIp?: string } };

/**
 * Determines the client of a request in the Worker. Cloudflare puts the visitor's address into `CF-Connecting-IP`; on
 * one's own machine any client can send that header, so that only the address of the connection counts there, and
 * `X-Forwarded-…` if a trusted proxy sends it.
 */
export function webClientOf(request: WebRequest, trustedProxies: BlockList): Client {
  const { headers, cf } = request;
  const host = headers.get('host') ?? undefined;
  const usesTls = request.url.startsWith('https:');
  const peer = normalizeAddress(cf?.clientIp ?? headers.get('cf-connecting-ip') ?? '');
  if (peer === undefined || !cf?.clientIp || !isTrusted(peer, trustedProxies))
    return { address: peer ?? 'unknown', usesTls, host };
  const last = (name: string) => headers.get(name)?.split(',').at(-1)?.trim() || undefined;
  return {
    address: forwardedAddress(peer, headers.get('x-forwarded-for') ?? undefined, trustedProxies),
    usesTls: usesTls || last('x-forwarded-proto') === 'https',
    host: last('x-forwarded-host') ?? host,
  };
}

/** Reads a request in the object, which the Worker has passed on. No program of the platform's machines is local. */
export const webVisit = (request: Request): Visit => ({
  client: JSON.parse(request.headers.get(CLIENT_HEADER)!) as Client,
  isLocal: false,
  readBody: () => readWebBody(request),
});

/** Reads a body of up to `MAX_BODY_BYTES`; returns undefined if it is larger, and does not read the rest. */
async function readWebBody(request: Request): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return undefined;
  const body = await readAhead(request);
  return body.length > MAX_BODY_BYTES ? undefined : body;
}
