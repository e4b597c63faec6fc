import type { Server, ServerResponse } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { isTrusted, limitKey, normalizeAddress } from './client.ts';

/** Maximum numbers of connections, and of requests in progress. */
type ClientLimits = Record<
  | 'maxConnections'
  | 'maxConnectionsPerClient'
  | 'maxRequests'
  | 'maxRequestsPerClient'
  | 'maxRequestsPerConnection',
  number
>;

/** `Retry-After` of a request refused at a limit. */
export const BUSY_RETRY_SECONDS = 5;

/** `Retry-After` while the database is unavailable. */
export const STORE_RETRY_SECONDS = 30;

/** How long an abusive client is refused new connections, in milliseconds. */
const SHUT_OUT_MS = 5_000;

interface Client {
  /** Its connections, oldest first. */
  sockets: Set<Socket>;
  /** Its requests in progress. */
  requests: number;
}

/**
 * Limits connections and requests, of each client and in total. At a total limit, the client that holds the most loses
 * a connection to a new one.
 *
 * @param trustedProxies not limited, because they forward the requests of many clients
 */
export function limitClients(server: Server, limits: ClientLimits, trustedProxies: BlockList) {
  const clients = new Map<string, Client>();
  const requestsOn = new WeakMap<Socket, number>();
  const isIdle = (socket: Socket) => !requestsOn.get(socket);
  const shutOut = new Set<string>();
  let connections = 0;
  let requests = 0;

  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket);
    if (key === undefined) return;
    const ownSize = clients.get(key)?.sockets.size ?? 0;
    const isTooMany = ownSize >= limits.maxConnectionsPerClient || shutOut.has(key);
    if (isTooMany || (connections >= limits.maxConnections && !makeRoom(ownSize))) {
      socket.destroy();
      return;
    }
    clientOf(key).sockets.add(socket);
    connections += 1;
    socket.once('close', () => remove(key, socket));
  });

  /** Returns undefined for a trusted proxy, and for a connection that is closed already. */
  function keyOf({ remoteAddress }: Socket): string | undefined {
    const address = normalizeAddress(remoteAddress ?? '');
    if (address === undefined || isTrusted(address, trustedProxies)) return undefined;
    return limitKey(address);
  }

  function clientOf(key: string): Client {
    const known = clients.get(key);
    if (known) return known;
    const client = { sockets: new Set<Socket>(), requests: 0 };
    clients.set(key, client);
    return client;
  }

  function remove(key: string, socket: Socket): void {
    const client = clients.get(key);
    if (!client?.sockets.delete(socket)) return;
    connections -= 1;
    forgetAbsent(key, client);
  }

  function forgetAbsent(key: string, { sockets, requests: inProgress }: Client): void {
    if (sockets.size === 0 && inProgress === 0) clients.delete(key);
  }

  /**
   * Closes an idle connection, or else one of a client that holds at least two more than the new one.
   *
   * @returns false if there is none
   */
  function makeRoom(ownSize: number): boolean {
    const size = ({ sockets }: Client) => sockets.size;
    return cutOne(size, isIdle, 0) || cutOne(size, () => true, ownSize + 1);
  }

  /** Closes the oldest matching connection of the client with the greatest weight, if that is above `moreThan`. */
  function cutOne(
    weigh: (client: Client) => number,
    matches: (socket: Socket) => boolean,
    moreThan: number,
  ): boolean {
    let victim: { key: string; socket: Socket } | undefined;
    let most = moreThan;
    for (const [key, client] of clients) {
      if (weigh(client) <= most) continue;
      const socket = client.sockets.values().find(matches);
      if (socket) [victim, most] = [{ key, socket }, weigh(client)];
    }
    if (!victim) return false;
    remove(victim.key, victim.socket);
    victim.socket.destroy();
    return true;
  }

  function count(socket: Socket, key: string | undefined, change: 1 | -1): void {
    requestsOn.set(socket, (requestsOn.get(socket) ?? 0) + change);
    requests += change;
    if (key === undefined) return;
    const client = clientOf(key);
    client.requests += change;
    forgetAbsent(key, client);
  }

  /**
   * Closes a connection and refuses new ones of its client for a while: answering its requests would cost more than
   * all others.
   */
  function cutOff(socket: Socket, key: string | undefined): void {
    socket.destroy();
    if (key === undefined || shutOut.has(key)) return;
    shutOut.add(key);
    setTimeout(() => shutOut.delete(key), SHUT_OUT_MS).unref();
  }

  /**
   * Counts a request until its response is sent, and decides whether it is answered.
   *
   * @returns `cut` if its connection was closed instead
   */
  return function admit(socket: Socket, response: ServerResponse): 'admitted' | 'busy' | 'cut' {
    const key = keyOf(socket);
    count(socket, key, 1);
    response.once('close', () => count(socket, key, -1));
    if (requestsOn.get(socket)! > limits.maxRequestsPerConnection) {
      cutOff(socket, key);
      return 'cut';
    }
    const isBusy = (other: Socket) => !isIdle(other);
    // The client with the most requests loses a connection: slow reading may keep its responses open.
    if (requests > limits.maxRequests && !cutOne((client) => client.requests, isBusy, 1)) return 'busy';
    const isTooMany = key !== undefined && clientOf(key).requests > limits.maxRequestsPerClient;
    return isTooMany ? 'busy' : 'admitted';
  };
}
