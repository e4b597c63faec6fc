import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file through a draft beside it, with its folder: after an interruption or on a full disk, the file is whole or
 * as it was. Several processes may write the same file.
 *
 * @throws if the file cannot be written
 */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}-${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(draft, content);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
