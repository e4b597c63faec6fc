import { type FileHandle, open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Answer } from './pages.ts';
import type { Version } from './site-file.ts';
import type { DiskVariant } from './static-files.ts';
import { versionOf } from './version.ts';

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
export async function openFile({ memory, path }: DiskVariant): Promise<OpenedFile | undefined> {
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

/** Sends an answer, and closes its file. */
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
