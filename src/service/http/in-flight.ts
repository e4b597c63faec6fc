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

/** Requests under way by connection. HTTP pipelining lets one connection ask for thousands at a time. */
export class RequestsBySocket {
  readonly #counts = new WeakMap<Socket, number>();

  add(socket: Socket): number {
    const count = this.count(socket) + 1;
    this.#counts.set(socket, count);
    return count;
  }

  remove(socket: Socket): void {
    this.#counts.set(socket, this.count(socket) - 1);
  }

  count(socket: Socket): number {
    return this.#counts.get(socket) ?? 0;
  }
}
