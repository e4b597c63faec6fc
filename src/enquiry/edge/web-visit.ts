import { BlockList } from 'node:net';
import { HTTPException } from 'hono/http-exception';
import { MAX_BODY_BYTES, MAX_BODY_CHUNKS, REQUEST_TIMEOUT_MS } from '../contract/api.ts';
import { type Client, clientOfConnection, type Visit } from '../http/client.ts';

/** Header in which the Worker sends the client to the object. The Worker replaces whatever a client sends in it. */
export const CLIENT_HEADER = 'enquiry-client';

/** A request as workerd hands it over. On one's own machine, `cf` holds the address of the connection. */
type WebRequest = Request & { cf?: { clientIp?: string } };

/**
 * Determines the client of a request in the Worker. Cloudflare puts the visitor's address into `CF-Connecting-IP`; on
 * one's own machine any client can send that header, so that only the address of the connection counts there, and
 * `X-Forwarded-…` if a trusted proxy sends it.
 */
export function webClientOf(request: WebRequest, trustedProxies: BlockList): Client {
  const header = (name: string) => request.headers.get(name) ?? undefined;
  const address = request.cf?.clientIp;
  const usesTls = request.url.startsWith('https:');
  return address
    ? clientOfConnection({ address, usesTls, header }, trustedProxies)
    : clientOfConnection({ address: header('cf-connecting-ip'), usesTls, header }, new BlockList());
}

/** Reads a request in the object, which the Worker has passed on. No program of the platform's machines is local. */
export const webVisit = (request: Request): Visit => ({
  client: JSON.parse(request.headers.get(CLIENT_HEADER)!) as Client,
  isLocal: false,
  readBody: () => readWebBody(request),
});

/** Reads a body of up to `MAX_BODY_BYTES`; returns undefined if it is larger, and does not read the rest. */
async function readWebBody(request: Request): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return undefined;
  const body = await readAhead(request);
  return body.length > MAX_BODY_BYTES ? undefined : body;
}

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
