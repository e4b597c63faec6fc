import type { IncomingMessage } from 'node:http';
import { Refused } from './refused.ts';

/**
 * Maximum size of a request body: 50 MB of files, which grow by a third in Base64. The content check accepts pictures
 * up to 25 MB and films up to 4 MB.
 */
export const BODY_MAX_BYTES = 64 * 2 ** 20;

/**
 * Reads the body of a request.
 * @throws {Refused} with the status 413 if it is too large: before reading if the request has a Content-Length,
 * otherwise as soon as the limit is exceeded. Discards the rest, because browsers read a response only after sending
 * all of it.
 */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  if (Number(request.headers['content-length']) > BODY_MAX_BYTES) throw tooLarge(request);
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length;
    if (bytes > BODY_MAX_BYTES) throw tooLarge(request);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function tooLarge(request: IncomingMessage): Refused {
  request.resume();
  return new Refused(
    413,
    `Nothing was saved: the files of one save may have ${Math.floor((BODY_MAX_BYTES * 0.75) / 1e6)} megabytes together. Make the picture or the film smaller, and choose it again.`,
  );
}
