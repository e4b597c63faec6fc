import type { Socket } from 'node:net';

/** `Retry-After` of a request refused at a limit. */
export const BUSY_RETRY_SECONDS = 5;

/**
 * Creates a counting semaphore that does not wait.
 *
 * @returns a function that takes one place and returns the function to release it, or undefined if none is left
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
