import * as fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { getMimeType } from 'hono/utils/mime';
import { detectMimeType } from 'nodemailer/lib/mime-funcs';
import { byteRange } from '../http/byte-range.ts';
import type { Client } from '../http/client.ts';
import { HSTS, securityHeaders } from '../http/headers.ts';
import { createPageRouter, FOR_SERVERS, NOT_FOUND_FILE, REFUSED_FILE } from '../http/pages.ts';
import type { FormPage } from '../http/refused-form.ts';
import type { SiteFacts } from '../site-facts.ts';
import type { CountView } from '../visits/counter.ts';

type Headers = Record<string, string>;
type Visitor = Pick<Client, 'usesTls' | 'host'>;

/**
 * Creates what serves the built site. Only files that are there at the start are served, so no address can reach a file
 * outside the folder; a request is a lookup, a negotiation and a stream. `_headers` of the build has their headers.
 *
 * @param folder output of the build
 * @param base path under which the site is served, without a trailing slash; requests do not contain it
 * @param countView called for each page that a visitor sees
 */
export function createSite(
  folder: string,
  facts: Pick<SiteFacts, 'pages' | 'shared' | 'moved'>,
  { base = '', countView }: { base?: string; countView?: CountView | undefined } = {},
) {
  const files = listFiles(folder, new Set(facts.shared), readRules(folder, base));
  const refused = files.get(REFUSED_FILE);
  const route = createPageRouter({ ...facts, base });

  return {
    /** Answers a request for a page or file. */
    serve(request: IncomingMessage, response: ServerResponse, { usesTls, host }: Visitor): void {
      const { method, headers, url = '' } = request;
      const found = route(method, url);
      if ('status' in found) return void sendText(response, usesTls, found);
      const status = sendFile(request, response, usesTls, files.get(found.file ?? ''));
      if (status !== undefined) {
        if (found.page !== undefined && method === 'GET' && (status === 200 || status === 304))
          countView?.(found.page, { target: url, host, header: (name) => headers[name]?.toString() });
      } else if (found.moved) sendText(response, usesTls, found.moved);
      else if (!sendFile(request, response, usesTls, files.get(NOT_FOUND_FILE), true))
        sendText(response, usesTls, { status: 404, text: 'Not Found' });
    },
    /** Reads the page for a refused form; undefined if the build has none. */
    readFormPage: async (): Promise<FormPage | undefined> =>
      refused && { html: fs.readFileSync(refused.identity, 'utf8'), headers: refused.headers.plain },
  };
}

/** Sends a plain text, or nothing but headers. */
export function sendText(
  response: ServerResponse,
  usesTls: boolean,
  { status, text, headers }: { status: number; text: string; headers?: Headers },
): void {
  const type = text && { 'Content-Type': 'text/plain; charset=utf-8' };
  const length = { 'Content-Length': String(Buffer.byteLength(text)) };
  response.writeHead(status, { ...securityHeaders(usesTls), ...type, ...length, ...headers }).end(text);
}

/** A file of the site, with what is known of it at the start. */
interface SiteFile {
  contentType: string;
  /** Headers that do not depend on the request. */
  headers: Record<'plain' | 'tls', Headers>;
  /** Path on the disk, and those of compressed variants. */
  identity: string;
  br: string | undefined;
  gzip: string | undefined;
}

/** Bytes read at once. Not more, because hundreds of clients may read slowly. */
const READ_BYTES = 32 * 1024;

/**
 * Sends a file. Opens it in this turn, as SQLite does with the database: with hops to other threads, a page would cost twice
 * the time.
 *
 * @returns the status; undefined, with nothing sent, if there is no file or it was removed after the start
 */
function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  usesTls: boolean,
  file: SiteFile | undefined,
  isNotFound = false,
): number | undefined {
  if (!file) return undefined;
  const encoding = chooseEncoding(file, request.headers['accept-encoding']);
  const path = file[encoding]!;
  let fd: number;
  try {
    fd = fs.openSync(path, 'r');
  } catch {
    return undefined;
  }
  const { size, mtime } = fs.fstatSync(fd);
  const version = {
    ETag: `"${size.toString(36)}-${mtime.getTime().toString(36)}${extname(path)}"`,
    'Last-Modified': mtime.toUTCString(),
    // Films and pictures are asked for in parts, and these are not compressed.
    ...(encoding === 'identity' && { 'Accept-Ranges': 'bytes' }),
  };
  const reply = isNotFound ? whole(404, size) : replyTo(request, size, version);
  const part = 'part' in reply ? reply.part : undefined;
  response.writeHead(reply.status, {
    ...file.headers[usesTls ? 'tls' : 'plain'],
    ...(part && { 'Content-Type': file.contentType }),
    ...(part && encoding !== 'identity' && { 'Content-Encoding': encoding }),
    ...reply.headers,
  });
  const length = part && request.method !== 'HEAD' ? part.end - part.start + 1 : 0;
  if (length > READ_BYTES) {
    const bytes = fs.createReadStream('', { fd, ...part, highWaterMark: READ_BYTES });
    pipeline(bytes, response, () => {});
  } else {
    const bytes = Buffer.alloc(length);
    if (length > 0) fs.readSync(fd, bytes, 0, length, part!.start);
    fs.closeSync(fd);
    response.end(bytes);
  }
  return reply.status;
}

/** Decides from the conditions of a request (RFC 9110) what is sent of a file of `size` bytes. */
function replyTo({ method, headers }: IncomingMessage, size: number, version: Headers) {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const isCurrent = known
    ? known.includes('*') || known.includes(version.ETag!)
    : headers['if-modified-since'] === version['Last-Modified'];
  if (isCurrent) return { status: 304, headers: version };
  const isSame = [undefined, version.ETag, version['Last-Modified']].includes(
    headers['if-range']?.toString(),
  );
  const part = method === 'GET' && isSame ? byteRange(headers.range, size) : undefined;
  if (!part) return whole(200, size, version);
  if (part === 'unsatisfiable')
    return { status: 416, headers: { 'Content-Range': `bytes */${size}`, 'Content-Length': '0' } };
  const range = `bytes ${part.start}-${part.end}/${size}`;
  const length = String(part.end - part.start + 1);
  return { status: 206, headers: { ...version, 'Content-Range': range, 'Content-Length': length }, part };
}

const whole = (status: number, size: number, version: Headers = {}) => ({
  status,
  headers: { ...version, 'Content-Length': String(size) },
  part: { start: 0, end: size - 1 },
});

/** Returns the smallest encoding that an `Accept-Encoding` header allows. */
function chooseEncoding(file: SiteFile, accepted = '') {
  const isAllowed = (encoding: string) =>
    accepted.split(',').some((part) => {
      const [name, weight = ''] = part.split(';').map((text) => text.trim().toLowerCase());
      return name === encoding && !/^q=0(\.0*)?$/.test(weight);
    });
  return (['br', 'gzip'] as const).find((each) => file[each] && isAllowed(each)) ?? 'identity';
}

/** Types that the lists of Hono and nodemailer lack, or have under an old name. */
const MORE_TYPES: Headers = {
  '.heic': 'image/heic',
  '.md': 'text/markdown; charset=utf-8',
  '.vcf': 'text/vcard; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
};

/** Lists the files to serve by their path in addresses. Symbolic links that point outside the folder are left out. */
function listFiles(folder: string, shared: ReadonlySet<string>, headersOf: (path: string) => Headers) {
  const onDisk = new Map<string, string>();
  const inFolder = fs.realpathSync(folder) + sep;
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && fs.realpathSync(file).startsWith(inFolder))
      onDisk.set(file.slice(folder.length).split(sep).join('/'), file);
  }
  const files = new Map<string, SiteFile>();
  for (const [path, identity] of onDisk) {
    const isHidden = /\/\.(?!well-known\/)/.test(path) || FOR_SERVERS.has(path);
    // `prices.csv.gz` of `public/` is a file of its own, and no other encoding of `prices.csv`.
    if (isHidden || (/\.(br|gz)$/.test(path) && !shared.has(path))) continue;
    const variant = (ending: string) => (shared.has(path + ending) ? undefined : onDisk.get(path + ending));
    const [br, gzip] = [variant('.br'), variant('.gz')];
    const { 'Content-Type': type, ...headers } = headersOf(path);
    const tls = {
      'Cache-Control': path.endsWith('.html') ? 'no-cache' : 'public, max-age=3600',
      ...headers,
      ...((br || gzip) && { Vary: 'Accept-Encoding' }),
    };
    const plain = Object.fromEntries(Object.entries(tls).filter(([name]) => !(name in HSTS)));
    // The last one returns `application/octet-stream` for an ending that it does not know.
    const known = MORE_TYPES[extname(path).toLowerCase()] ?? getMimeType(path) ?? detectMimeType(path);
    files.set(path, { contentType: type ?? known, headers: { plain, tls }, identity, br, gzip });
  }
  return files;
}

/** Reads `_headers`. Returns a function for the headers of a path, to which all matching rules apply in their order. */
function readRules(folder: string, base: string): (path: string) => Headers {
  const file = join(folder, '_headers');
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const rules = text.split(/^(?=\/)/m).map((rule) => {
    const [pattern = '', ...lines] = rule.split('\n').map((line) => line.trim());
    return { pattern: new RegExp(`^${RegExp.escape(pattern).replaceAll('\\*', '.*')}$`), lines };
  });
  return (path) => {
    const headers = new Map<string, string>();
    const matching = rules.filter(({ pattern }) => pattern.test(base + encodeURI(path)));
    for (const line of matching.flatMap(({ lines }) => lines)) {
      // `! Name` removes a header that a rule before has set.
      const [, sign, name = '', value = ''] = /^(! )?([\w-]+)(?:: (.+))?$/.exec(line) ?? [];
      if (sign) headers.delete(name);
      else if (value) headers.set(name, value);
    }
    return Object.fromEntries(headers);
  };
}
