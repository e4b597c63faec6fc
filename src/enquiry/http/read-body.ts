import type { IncomingMessage } from 'node:http';
import { MAX_BODY_BYTES, MAX_BODY_CHUNKS } from '../contract/limits.ts';

/**
 * Reads a body into one buffer of its declared length, or of `MAX_BODY_BYTES` without one. Collecting chunks instead
 * would cost an object for every byte that a hostile client sends separately.
 *
 * @returns undefined if it is larger than `MAX_BODY_BYTES`; the rest is not read then
 * @throws if the client disconnects before the end, or is disconnected because of too many chunks
 */
export function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  // The HTTP parser enforces the declared length.
  const declared = Number(request.headers['content-length'] ?? MAX_BODY_BYTES);
  if (declared > MAX_BODY_BYTES) return Promise.resolve(undefined);
  const body = Buffer.allocUnsafe(declared);
  let size = 0;
  let chunks = 0;
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      request.off('data', onData).off('end', onEnd).off('error', onHangUp).off('close', onHangUp);
      then();
    };
    const onData = (chunk: Buffer) => {
      chunks += 1;
      if (chunks > MAX_BODY_CHUNKS) return void request.destroy();
      if (size + chunk.length > body.length) {
        request.pause();
        return settle(() => resolve(undefined));
      }
      size += chunk.copy(body, size);
    };
    const onEnd = () => settle(() => resolve(body.subarray(0, size)));
    const onHangUp = () => settle(() => reject(new Error('The client hung up before the end of the body.')));
    if (request.destroyed) return onHangUp();
    request.on('data', onData).on('end', onEnd).on('error', onHangUp).on('close', onHangUp);
  });
}
