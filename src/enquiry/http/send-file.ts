import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type ByteRange, byteRange } from './byte-range.ts';
import type { StaticFile, Variant } from './static-files.ts';
import { type Version, versionOf } from './version.ts';

/**
 * Sends a file, with support for compression, range requests and conditional requests.
 *
 * @param status 200, or 404 for the not-found page, which is sent in full and without validators
 * @returns false, with nothing sent, if the file was removed after it was listed
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  status: 200 | 404,
): Promise<boolean> {
  const variant = chooseVariant(file, request.headers['accept-encoding']);
  if (!variant.memory) return sendFromDisk(request, response, { file, variant, status });
  const { bytes, version } = variant.memory;
  const part = begin(request, response, { file, variant, status, version });
  response.end(part && bytes.subarray(part.start, part.end + 1));
  return true;
}

/** Read buffer per response. Small, because hundreds of clients may read slowly. */
const READ_BYTES = 32 * 1024;

/** A file to send, in the negotiated encoding. */
interface Sending {
  file: StaticFile;
  variant: Variant;
  status: 200 | 404;
}

async function sendFromDisk(request: IncomingMessage, response: ServerResponse, sending: Sending) {
  const { path } = sending.variant;
  const handle = await open(path).catch(() => undefined);
  if (!handle) return false;
  try {
    const version = versionOf(path, await handle.stat());
    const part = begin(request, response, { ...sending, version });
    if (!part) response.end();
    else
      await pipeline(
        handle.createReadStream({ ...part, autoClose: false, highWaterMark: READ_BYTES }),
        response,
      );
  } catch {
    // The client disconnected or the disk failed. The headers may be sent already, so the connection is closed.
    response.destroy();
  } finally {
    await handle.close();
  }
  return true;
}

/**
 * Writes status and headers.
 *
 * @returns the bytes of the body, if any
 */
function begin(
  request: IncomingMessage,
  response: ServerResponse,
  { file, variant: { encoding }, status, version }: Sending & { version: Version },
): ByteRange | undefined {
  const reply = status === 404 ? whole(404, version) : replyTo(request, version);
  response.writeHead(reply.status, {
    'Cache-Control': file.cacheControl,
    ...((file.br || file.gzip) && { Vary: 'Accept-Encoding' }),
    ...(reply.part && { 'Content-Type': file.contentType }),
    ...(reply.part && encoding && { 'Content-Encoding': encoding }),
    ...reply.headers,
  });
  return request.method === 'HEAD' || version.size === 0 ? undefined : reply.part;
}

/** Sends a page for one visitor, which no cache may keep. */
export function sendPrivate(request: IncomingMessage, response: ServerResponse, html: string): void {
  response
    .writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Length': Buffer.byteLength(html),
    })
    .end(request.method === 'HEAD' ? undefined : html);
}

/** Sends a plain text response. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': text.length })
    .end(text);
}

/** Status and headers of a response. Without `part` it has no body. */
interface Reply {
  status: number;
  headers: Record<string, string | number>;
  part?: ByteRange;
}

function replyTo(request: IncomingMessage, version: Version): Reply {
  const { size, etag, lastModified } = version;
  const validators = { ETag: etag, 'Last-Modified': lastModified, 'Accept-Ranges': 'bytes' };
  if (isKnown(request, version)) return { status: 304, headers: validators };
  const part = acceptsRange(request, version) ? byteRange(request.headers.range, size) : undefined;
  if (part === 'unsatisfiable') {
    return { status: 416, headers: { 'Content-Range': `bytes */${size}`, 'Content-Length': 0 } };
  }
  if (!part) return whole(200, version, validators);
  const headers = {
    ...validators,
    'Content-Range': `bytes ${part.start}-${part.end}/${size}`,
    'Content-Length': part.end - part.start + 1,
  };
  return { status: 206, headers, part };
}

function whole(status: number, { size }: Version, headers: Reply['headers'] = {}): Reply {
  return { status, headers: { ...headers, 'Content-Length': size }, part: { start: 0, end: size - 1 } };
}

export function chooseVariant({ plain, br, gzip }: StaticFile, accepted = ''): Variant {
  if (br && accepts(accepted, 'br')) return br;
  return gzip && accepts(accepted, 'gzip') ? gzip : plain;
}

/** Whether an `Accept-Encoding` header contains an encoding with a weight other than 0. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, weight] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === encoding && !/^q=0(\.0*)?$/.test(weight ?? '');
  });
}

/** Whether the client's cached copy is current, so that 304 is sent. */
function isKnown({ headers }: IncomingMessage, { etag, lastModified }: Version): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return headers['if-modified-since'] === lastModified;
  return known.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** Whether a range may be sent: for GET only (RFC 9110, section 14.2), and if `If-Range` matches. */
function acceptsRange({ method, headers }: IncomingMessage, { etag, lastModified }: Version): boolean {
  const condition = headers['if-range'];
  return method === 'GET' && (condition === undefined || condition === etag || condition === lastModified);
}
