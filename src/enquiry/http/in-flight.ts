import type { Socket } from 'node:net';

/** Seconds after which a client that met a ceiling may come back. */
export const BUSY_RETRY_SECONDS = 5;

/**
 * Counts what is under way up to a ceiling.
 *
 * @returns a function that takes one place and returns how to give it back, or undefined if no place is left
 */
export function createCeiling(max: number): () => (() => void) | undefined {
  let inUse = 0;
  return () => {
    if (inUse >= max) return undefined;
    inUse += 1;
    let isFree = false;
    return () => {
      if (!isFree) inUse -= 1;
      isFree = true;
    };
  };
}

/** Requests under way: of a connection, which may pipeline thousands, of a client, and all together. */
export class RequestCounts {
  readonly #bySocket = new WeakMap<Socket, number>();
  readonly #byClient = new Map<string, number>();
  total = 0;

  /** @param client undefined for a trusted proxy, which speaks for many */
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
