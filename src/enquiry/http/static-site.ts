import { type FileHandle, open, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import {
  type DiskVariant,
  listStaticFiles,
  loadIntoMemory,
  readMovedPages,
  type StaticFile,
  versionOf,
} from './built-site.ts';
import { chooseVariant, type PageRequest, type Version } from './file-answer.ts';
import type { CountView } from '../visits/counter.ts';
import { type Answer, createPages, type FindReturned, pageOfFile, type SiteOptions } from './pages.ts';

interface StaticSiteOptions extends SiteOptions {
  returnedForms?: FindReturned | undefined;
  countView?: CountView | undefined;
}

/**
 * Creates the request handler that serves the built site from Node. `pages.ts` decides about the responses.
 *
 * The folder is listed once, at the start, and pages, styles and scripts are loaded into memory.
 *
 * @param folder absolute path of the build output
 * @param returnedForms refused forms, which are returned filled in
 * @param countView called for each page that a visitor sees
 */
export function createStaticSite(
  folder: string,
  { returnedForms, countView, ...options }: StaticSiteOptions = {},
) {
  const files = listStaticFiles(folder);
  loadIntoMemory(files);
  const pages = createPages(
    { files, moved: readMovedPages(folder), ...options },
    { open: openFile, readText: ({ path }) => readFile(path, 'utf8'), returnedForms },
  );
  const sendFast = createFastPages(pages, countView);

  /** @param usesTls whether the visitor's connection is encrypted */
  return async function serveSite(
    request: IncomingMessage,
    response: ServerResponse,
    usesTls = false,
    host = request.headers.host,
  ) {
    const { headers } = request;
    const asked: PageRequest = {
      method: request.method ?? '',
      target: request.url ?? '',
      usesTls,
      host,
      header: (name) => headers[name]?.toString(),
    };
    if (sendFast(asked, response)) return;
    const answer = await pages.answer(asked);
    if (answer.page !== undefined) countView?.(answer.page, asked);
    await sendAnswer(response, answer);
  };
}

type Pages = ReturnType<typeof createPages<DiskVariant, OpenedFile>>;

/** Headers of range and conditional requests. */
const CONDITIONS = ['range', 'if-none-match', 'if-modified-since'];

/**
 * Serves the most frequent request, an unconditional GET of a page, style or script, from memory with cached headers:
 * 22 µs of CPU instead of 44; a bare server takes 18 (`npm run bench:service`).
 *
 * @returns a function that returns false, with nothing sent, for any other request
 */
function createFastPages({ files, answerOpened }: Pages, countView?: CountView) {
  const byTarget = new Map<string, { path: string; page: string | undefined; file: StaticFile }>();
  for (const [path, file] of files) {
    if (!file.plain.memory) continue;
    const page = file.isShared ? undefined : pageOfFile(path);
    byTarget.set(encodeURI(page ?? path), { path, page, file });
  }
  // Alternating names and values, which `writeHead` accepts without processing each.
  const headers = { plain: new Map<DiskVariant, string[]>(), tls: new Map<DiskVariant, string[]>() };

  return (request: PageRequest, response: ServerResponse): boolean => {
    const found = byTarget.get(request.target);
    if (!found || request.method !== 'GET') return false;
    if (CONDITIONS.some((name) => request.header(name) !== undefined)) return false;
    const { path, page, file } = found;
    const variant = chooseVariant(file, request.header('accept-encoding'));
    if (!variant.memory) return false;
    const { bytes, version } = variant.memory;
    const known = request.usesTls ? headers.tls : headers.plain;
    let raw = known.get(variant);
    if (!raw) {
      const answer = answerOpened(request, path, { file, variant, version, status: 200 });
      raw = Object.entries(answer.headers).flat();
      known.set(variant, raw);
    }
    response.writeHead(200, raw).end(bytes);
    if (page !== undefined) countView?.(page, request);
    return true;
  };
}

/** A file to send: its bytes if it is in memory, otherwise a handle. */
interface OpenedFile {
  version: Version;
  bytes?: Buffer;
  handle?: FileHandle;
}

/**
 * Opens a file, unless it is in memory.
 *
 * @returns undefined if the file was removed after it was listed
 * @throws the system error if the disk fails
 */
async function openFile({ memory, path }: DiskVariant): Promise<OpenedFile | undefined> {
  if (memory) return memory;
  const handle = await open(path).catch(() => undefined);
  if (!handle) return undefined;
  try {
    return { handle, version: versionOf(path, await handle.stat()) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Read buffer per response. Small, because hundreds of clients may read slowly. */
const READ_BYTES = 32 * 1024;

/** Sends a response, and closes its file. */
export async function sendAnswer(response: ServerResponse, answer: Answer<OpenedFile>): Promise<void> {
  const { status, headers, text, file, part } = answer;
  try {
    response.writeHead(status, headers);
    if (part && file?.handle) {
      const options = { ...part, autoClose: false, highWaterMark: READ_BYTES };
      await pipeline(file.handle.createReadStream(options), response);
    } else response.end(part ? file?.bytes?.subarray(part.start, part.end + 1) : text);
  } catch {
    // The client disconnected or the disk failed. The headers may be sent already, so the connection is closed.
    response.destroy();
  } finally {
    await file?.handle?.close();
  }
}
