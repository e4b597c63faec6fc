import type { Server } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { isTrusted, limitKey, normalizeAddress } from './client.ts';

interface ConnectionLimits {
  /** All connections together. */
  maxConnections: number;
  /** Connections of one client, so that a single one cannot take them all. */
  maxConnectionsPerClient: number;
}

/** How long a client that was cut off for what no browser does gets no new connection, in milliseconds. */
const SHUT_OUT_MS = 5_000;

interface ConnectionLimitDeps {
  limits: ConnectionLimits;
  /** They speak for many clients and are not counted as one. */
  trustedProxies: BlockList;
  /** Whether no request is under way on a connection. */
  isIdle: (socket: Socket) => boolean;
}

/**
 * Limits the connections of each client and of all together. When all are taken, a newcomer gets the place of the
 * client that holds the most: an idle connection first, else its oldest one.
 *
 * @returns a function that cuts a connection and shuts its client out for a while: reading on, or the same again over
 * the next connection, would cost more than the rest of the service
 */
export function limitConnections(
  server: Server,
  { limits, trustedProxies, isIdle }: ConnectionLimitDeps,
): (socket: Socket) => void {
  /** Connections by client, the oldest first. */
  const byClient = new Map<string, Set<Socket>>();
  const shutOut = new Set<string>();
  let total = 0;

  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket);
    if (key === undefined) return;
    const ownSize = byClient.get(key)?.size ?? 0;
    const isFull = total >= limits.maxConnections;
    const isTooMany = ownSize >= limits.maxConnectionsPerClient || shutOut.has(key);
    if (isTooMany || (isFull && !makeRoom(ownSize))) {
      socket.destroy();
      return;
    }
    add(key, socket);
    socket.once('close', () => remove(key, socket));
  });

  /** Undefined for a trusted proxy, and for a connection that has gone already. */
  function keyOf({ remoteAddress }: Socket): string | undefined {
    const address = normalizeAddress(remoteAddress ?? '');
    if (address === undefined || isTrusted(address, trustedProxies)) return undefined;
    return limitKey(address);
  }

  function add(key: string, socket: Socket): void {
    const sockets = byClient.get(key) ?? new Set();
    byClient.set(key, sockets.add(socket));
    total += 1;
  }

  function remove(key: string, socket: Socket): void {
    const sockets = byClient.get(key);
    if (!sockets?.delete(socket)) return;
    total -= 1;
    if (sockets.size === 0) byClient.delete(key);
  }

  /** @returns false if nobody is idle and no client holds clearly more connections than the newcomer */
  function makeRoom(ownSize: number): boolean {
    const victim = findVictim(isIdle, 0) ?? findVictim(() => true, ownSize + 1);
    if (!victim) return false;
    remove(victim.key, victim.socket);
    victim.socket.destroy();
    return true;
  }

  /** The oldest fitting connection of the client that holds the most, and more than so many. */
  function findVictim(isFit: (socket: Socket) => boolean, moreThan: number) {
    let victim: { key: string; socket: Socket } | undefined;
    let most = moreThan;
    for (const [key, sockets] of byClient) {
      if (sockets.size <= most) continue;
      const socket = sockets.values().find(isFit);
      if (socket) [victim, most] = [{ key, socket }, sockets.size];
    }
    return victim;
  }

  return (socket) => {
    const key = keyOf(socket);
    socket.destroy();
    if (key === undefined || shutOut.has(key)) return;
    shutOut.add(key);
    setTimeout(() => shutOut.delete(key), SHUT_OUT_MS).unref();
  };
}
