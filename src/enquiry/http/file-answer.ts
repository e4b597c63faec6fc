/** A file of the built site. `V` adds data for reading it on a host. */
export interface SiteFile<V extends Variant = Variant> {
  contentType: string;
  cacheControl: string;
  /** Set for files of `public/` and social pictures: no pages, and other sites may show them. */
  isShared?: true;
  /** Not compressed. */
  plain: V;
  /** Compressed by the build. */
  br?: V;
  gzip?: V;
}

/** A file in one encoding. */
export interface Variant {
  encoding?: 'br' | 'gzip';
}

/** Size and cache validators of a file in one encoding. */
export interface Version {
  /** In bytes. */
  size: number;
  etag: string;
  /** As an HTTP date. Undefined if the host does not know it. */
  lastModified?: string;
}

/** Inputs for the response to a request for a page or file. */
export interface PageRequest {
  method: string;
  /** Path and query, as sent. */
  target: string;
  /** Whether the visitor's connection is encrypted. */
  usesTls: boolean;
  /** Host that the browser requested. */
  host?: string | undefined;
  /** Reads a header by its name in lower case. */
  header(name: string): string | undefined;
}

/** First and last byte to send, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Status, headers and the bytes of the file to send; without `part` there is no body. */
export interface FileAnswer {
  status: number;
  headers: Record<string, string>;
  part?: ByteRange | undefined;
}

/** A file to send, in the negotiated encoding. */
export interface Sending {
  file: SiteFile;
  variant: Variant;
  version: Version;
  /** 404 for the not-found page, which is sent in full and without validators. */
  status: 200 | 404;
}

/** Responds to a request for a file, with support for compression, range requests and conditional requests. */
export function answerFile(
  request: PageRequest,
  { file, variant: { encoding }, version, status }: Sending,
): FileAnswer {
  const reply = status === 404 ? whole(404, version) : replyTo(request, version, encoding);
  const headers = {
    'Cache-Control': file.cacheControl,
    ...((file.br || file.gzip) && { Vary: 'Accept-Encoding' }),
    ...(reply.part && { 'Content-Type': file.contentType }),
    ...(reply.part && encoding && { 'Content-Encoding': encoding }),
    ...reply.headers,
  };
  const isBodiless = request.method === 'HEAD' || version.size === 0;
  return { status: reply.status, headers, part: isBodiless ? undefined : reply.part };
}

function replyTo(request: PageRequest, version: Version, encoding: Variant['encoding']): FileAnswer {
  const { size, etag, lastModified } = version;
  const validators = {
    ETag: etag,
    ...(lastModified && { 'Last-Modified': lastModified }),
    // Films and pictures are asked for in parts, and these are not compressed.
    ...(!encoding && { 'Accept-Ranges': 'bytes' }),
  };
  if (isKnown(request, version)) return { status: 304, headers: validators };
  const part = acceptsRange(request, version) ? byteRange(request.header('range'), size) : undefined;
  if (part === 'unsatisfiable') {
    return { status: 416, headers: { 'Content-Range': `bytes */${size}`, 'Content-Length': '0' } };
  }
  if (!part) return whole(200, version, validators);
  const headers = {
    ...validators,
    'Content-Range': `bytes ${part.start}-${part.end}/${size}`,
    'Content-Length': String(part.end - part.start + 1),
  };
  return { status: 206, headers, part };
}

function whole(status: number, { size }: Version, headers: FileAnswer['headers'] = {}): FileAnswer {
  return {
    status,
    headers: { ...headers, 'Content-Length': String(size) },
    part: { start: 0, end: size - 1 },
  };
}

/**
 * Parses a `Range` header for a file of `size` bytes.
 *
 * @returns the range; `unsatisfiable` if it is outside the file; undefined to send the whole file, which is correct if
 * the header is missing, malformed or names several ranges
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (!first && !last) return undefined;
  if (!first) {
    // `-500` means the last 500 bytes.
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  if (last && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** Returns the smallest variant that an `Accept-Encoding` header allows. */
export function chooseVariant<V extends Variant>({ plain, br, gzip }: SiteFile<V>, accepted = ''): V {
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
function isKnown(request: PageRequest, { etag, lastModified }: Version): boolean {
  const known = request.header('if-none-match');
  if (known === undefined) return isSame(request.header('if-modified-since'), lastModified);
  return known.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** Whether a range may be sent: for GET only (RFC 9110, section 14.2), and if `If-Range` matches. */
function acceptsRange(request: PageRequest, { etag, lastModified }: Version): boolean {
  const condition = request.header('if-range');
  const isMet = condition === undefined || condition === etag || isSame(condition, lastModified);
  return request.method === 'GET' && isMet;
}

const isSame = (date: string | undefined, lastModified: string | undefined) =>
  date !== undefined && date === lastModified;
