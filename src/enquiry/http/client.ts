import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';

/** The client of a request. */
export interface Client {
  /** An IP address, or `unknown` if the connection is closed already. */
  address: string;
  /** Whether the visitor's own connection is encrypted. */
  usesTls: boolean;
  /** The host that the browser requested. */
  host: string | undefined;
}

/** A request to the API. The app reads its client first. */
export type ApiContext = Context<{ Variables: { client: Client } }>;

/**
 * Determines the client of a request to Node's HTTP server. `X-Forwarded-…` headers count only if a trusted proxy sends
 * them, because any client can forge them.
 */
export function clientOf({ headers, socket }: IncomingMessage, trustedProxies: BlockList): Client {
  const peer = normalizeAddress(socket.remoteAddress ?? '');
  const usesTls = 'encrypted' in socket && socket.encrypted === true;
  const { host } = headers;
  if (peer === undefined || !isTrusted(peer, trustedProxies)) {
    return { address: peer ?? 'unknown', usesTls, host };
  }
  const forwarded = (name: string) => headers[`x-forwarded-${name}`]?.toString();
  const lastOf = (name: string) => forwarded(name)?.split(',').at(-1)?.trim() || undefined;
  return {
    address: forwardedAddress(peer, forwarded('for'), trustedProxies),
    usesTls: usesTls || lastOf('proto') === 'https',
    host: lastOf('host') ?? host,
  };
}

/**
 * Reads `X-Forwarded-For` from its end, which the nearest proxy wrote, to the first address that is not a trusted
 * proxy. Addresses before that one may be forged.
 */
export function forwardedAddress(
  peer: string,
  forwardedFor: string | undefined,
  trustedProxies: BlockList,
): string {
  let address = peer;
  for (const hop of (forwardedFor ?? '').split(',').reverse()) {
    const next = normalizeAddress(hop.trim());
    if (next === undefined) break;
    address = next;
    if (!isTrusted(next, trustedProxies)) break;
  }
  return address;
}

/**
 * Returns the key by which limits count a client: an IPv4 address or an IPv6 /64 prefix. An IPv6 customer has at least
 * a /64, so a limit per address would have no effect.
 */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : Math.max(8 - front.length - back.length, 0);
  const groups = [...front, ...Array<string>(missing).fill('0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Removes port, brackets and the IPv4-mapped prefix `::ffff:`; returns undefined if the text is no IP address. */
function normalizeAddress(text: string): string | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const mapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1];
  const address = mapped ?? bare;
  return isIP(address) === 0 ? undefined : address;
}

/** Whether a proxy is trusted to name the client of a request. */
function isTrusted(address: string, trustedProxies: BlockList): boolean {
  return trustedProxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
