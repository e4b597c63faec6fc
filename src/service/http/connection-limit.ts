import type { Server } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { isTrusted, limitKey, normalizeAddress } from './client.ts';

/**
 * Closes connections beyond what one client may hold at a time, so that a single one cannot take them all.
 * A trusted proxy speaks for many and is not counted.
 */
export function limitConnections(server: Server, maxPerClient: number, trustedProxies: BlockList): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = normalizeAddress(socket.remoteAddress ?? '');
    if (address === undefined || isTrusted(address, trustedProxies)) return;
    const key = limitKey(address);
    const others = open.get(key) ?? 0;
    if (others >= maxPerClient) {
      socket.destroy();
      return;
    }
    open.set(key, others + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
