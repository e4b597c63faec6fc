import type { Server } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { isTrusted, limitKey, normalizeAddress } from './client.ts';

interface ConnectionLimits {
  /** Connections in total. */
  maxConnections: number;
  /** Connections of one client. */
  maxConnectionsPerClient: number;
}

/** How long an abusive client is refused new connections, in milliseconds. */
const SHUT_OUT_MS = 5_000;

interface ConnectionLimitDeps {
  limits: ConnectionLimits;
  /** Not limited, because they forward the requests of many clients. */
  trustedProxies: BlockList;
  requests: RequestCounts;
}

/** Ways to limit a client that takes too much. */
interface Connections {
  /** Key of a connection's client; undefined for a trusted proxy and for a connection that is closed already. */
  keyOf(socket: Socket): string | undefined;
  /**
   * Closes a connection and refuses new ones of its client for a while. Reading on, or the same requests on the next
   * connection, would cost more than the rest of the service.
   */
  cutOff(socket: Socket): void;
  /**
   * Closes the oldest busy connection of the client that has the most requests in progress.
   *
   * @returns false if no client has more than one
   */
  cutBusiest(): boolean;
}

/**
 * Limits the connections per client and in total. At the total limit, a new connection replaces one of the client that
 * holds the most: its oldest idle one if there is any, else its oldest one.
 */
export function limitConnections(
  server: Server,
  { limits, trustedProxies, requests }: ConnectionLimitDeps,
): Connections {
  /** Connections by client, oldest first. */
  const byClient = new Map<string, Set<Socket>>();
  const shutOut = new Set<string>();
  const isIdle = (socket: Socket) => requests.ofSocket(socket) === 0;
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

  /** @returns false if no connection is idle and no client holds at least two connections more than the new one */
  function makeRoom(ownSize: number): boolean {
    const size = (key: string) => byClient.get(key)!.size;
    return cutOne(size, isIdle, 0) || cutOne(size, () => true, ownSize + 1);
  }

  /** Closes the oldest fitting connection of the client with the greatest weight, if that is above `moreThan`. */
  function cutOne(
    weigh: (key: string) => number,
    isFit: (socket: Socket) => boolean,
    moreThan: number,
  ): boolean {
    let victim: { key: string; socket: Socket } | undefined;
    let most = moreThan;
    for (const [key, sockets] of byClient) {
      if (weigh(key) <= most) continue;
      const socket = sockets.values().find(isFit);
      if (socket) [victim, most] = [{ key, socket }, weigh(key)];
    }
    if (!victim) return false;
    remove(victim.key, victim.socket);
    victim.socket.destroy();
    return true;
  }

  return {
    keyOf,
    cutOff(socket) {
      const key = keyOf(socket);
      socket.destroy();
      if (key === undefined || shutOut.has(key)) return;
      shutOut.add(key);
      setTimeout(() => shutOut.delete(key), SHUT_OUT_MS).unref();
    },
    cutBusiest: () =>
      cutOne(
        (key) => requests.ofClient(key),
        (socket) => !isIdle(socket),
        1,
      ),
  };
}

/** Counts requests in progress: per connection, which may pipeline thousands, per client and in total. */
export class RequestCounts {
  readonly #bySocket = new WeakMap<Socket, number>();
  readonly #byClient = new Map<string, number>();
  total = 0;

  /** @param client undefined for a trusted proxy, whose requests are not counted per client */
  add(socket: Socket, client: string | undefined) {
    const ofSocket = this.ofSocket(socket) + 1;
    const ofClient = client === undefined ? 0 : this.ofClient(client) + 1;
    this.#bySocket.set(socket, ofSocket);
    if (client !== undefined) this.#byClient.set(client, ofClient);
    this.total += 1;
    return { ofSocket, ofClient, total: this.total };
  }

  remove(socket: Socket, client: string | undefined): void {
    this.#bySocket.set(socket, this.ofSocket(socket) - 1);
    this.total -= 1;
    if (client === undefined) return;
    const left = this.ofClient(client) - 1;
    if (left > 0) this.#byClient.set(client, left);
    else this.#byClient.delete(client);
  }

  ofSocket(socket: Socket): number {
    return this.#bySocket.get(socket) ?? 0;
  }

  ofClient(client: string): number {
    return this.#byClient.get(client) ?? 0;
  }
}
