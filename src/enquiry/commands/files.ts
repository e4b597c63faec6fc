import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { UnavailableError } from '../store/sql.ts';
import { UsageError } from './usage-error.ts';

/** Reads the name of a file, the only word of a command. @throws UsageError if there is none, or more */
export function readFileName([file, ...more]: string[]): string {
  if (!file || more.length > 0) throw new UsageError('One name of a file is needed.');
  return file;
}

/**
 * Writes a new file that only its owner can read.
 *
 * @throws UsageError if it exists or cannot be made; UnavailableError if it cannot be written. What was written is removed
 */
export async function writeNewFile(
  file: string,
  parts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<void> {
  let handle: number;
  try {
    handle = openSync(file, 'wx', 0o600);
  } catch (error) {
    throw new UsageError(`The file ${file} cannot be made: ${(error as Error).message}.`);
  }
  try {
    for await (const part of parts) {
      const bytes = Buffer.from(part as Uint8Array);
      for (let written = 0; written < bytes.length;) written += writeSync(handle, bytes, written);
    }
    fsyncSync(handle);
  } catch (error) {
    rmSync(file);
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new UnavailableError(`The file ${file} could not be written: ${error.message}. It was removed.`);
  } finally {
    closeSync(handle);
  }
}
