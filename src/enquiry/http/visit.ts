import type { Client } from './client.ts';

/** What the host knows of a request beyond its headers. Each host reads it in its own way. */
export interface Visit {
  client: Client;
  /** Whether a program on the same machine sends it, not through a proxy. */
  isLocal: boolean;
  /**
   * Reads the body.
   *
   * @returns undefined if it is larger than `MAX_BODY_BYTES`
   * @throws if the client disconnects before the end
   */
  readBody(): Promise<Uint8Array | undefined>;
}
