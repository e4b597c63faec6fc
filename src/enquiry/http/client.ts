import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** The client of a request. */
export interface Client {
  /** An IP address, or `unknown` if the connection is closed already. */
  address: string;
  /** Whether the visitor's own connection is encrypted. */
  usesTls: boolean;
  /** The host that the browser requested. */
  host: string | undefined;
}

/**
 * Determines the client of a request. `X-Forwarded-…` headers count only if a trusted proxy sends them, because any
 * client can forge them.
 */
export function clientOf(request: IncomingMessage, trustedProxies: BlockList): Client {
  const peer = normalizeAddress(request.socket.remoteAddress ?? '');
  const encrypted = 'encrypted' in request.socket && request.socket.encrypted === true;
  if (peer === undefined || !isTrusted(peer, trustedProxies)) {
    return { address: peer ?? 'unknown', usesTls: encrypted, host: request.headers.host };
  }
  return {
    address: forwardedAddress(peer, header(request, 'x-forwarded-for'), trustedProxies),
    usesTls: encrypted || lastOf(header(request, 'x-forwarded-proto')) === 'https',
    host: lastOf(header(request, 'x-forwarded-host')) ?? request.headers.host,
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
export function normalizeAddress(text: string): string | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const mapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1];
  const address = mapped ?? bare;
  return isIP(address) === 0 ? undefined : address;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether an address is a loopback address. */
export const isLoopback = (address: string) => isTrusted(address, LOOPBACK);

export function isTrusted(address: string, trustedProxies: BlockList): boolean {
  return trustedProxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}

function lastOf(list: string | undefined): string | undefined {
  return list?.split(',').at(-1)?.trim() || undefined;
}
