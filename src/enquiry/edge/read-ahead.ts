import { HTTPException } from 'hono/http-exception';
import { MAX_BODY_BYTES, MAX_BODY_CHUNKS, REQUEST_TIMEOUT_MS } from '../contract/limits.ts';

/**
 * Reads a body up to the first byte that is too many, into one buffer. workerd keeps some 4 KiB for each chunk, even of
 * one byte.
 *
 * @throws HTTPException 408 if the body does not end in time, 400 if it breaks off or comes in too many chunks
 */
export async function readAhead({ headers, body }: Request): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(headers.get('content-length') ?? Infinity);
  const bytes = new Uint8Array(body ? Math.min(declared, MAX_BODY_BYTES + 1) : 0);
  if (!body) return bytes;
  const reader = body.getReader();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new HTTPException(408)), REQUEST_TIMEOUT_MS);
  });
  try {
    return await Promise.race([fill(bytes, reader), tooLate]);
  } catch (cause) {
    throw cause instanceof HTTPException ? cause : new HTTPException(400, { cause });
  } finally {
    clearTimeout(timer);
    void reader.cancel().catch(() => {});
  }
}

async function fill(bytes: Uint8Array<ArrayBuffer>, reader: ReadableStreamDefaultReader<Uint8Array>) {
  let size = 0;
  for (let chunks = 0; size < bytes.length; chunks += 1) {
    const { done, value } = await reader.read();
    if (done) break;
    if (chunks >= MAX_BODY_CHUNKS) throw new HTTPException(400);
    const chunk = value.subarray(0, bytes.length - size);
    bytes.set(chunk, size);
    size += chunk.length;
  }
  return bytes.subarray(0, size);
}
