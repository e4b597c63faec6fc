import { open, stat } from 'node:fs/promises';

/**
 * Syncs a file, or a folder: otherwise a power failure may undo a rename in it, even if the content of the file is on disk.
 * Windows syncs only files that are open for writing, and no folders: its file system keeps a journal of renames.
 */
export async function syncToDisk(path: string): Promise<void> {
  const isFolder = (await stat(path)).isDirectory();
  if (isFolder && process.platform === 'win32') return;
  const handle = await open(path, isFolder ? 'r' : 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
