import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { syncToDisk } from '../../../src/enquiry/node/sync-to-disk.ts';
import { temporaryFolder, writeIn } from '../../support/temporary-folder.ts';

/** Creates a folder with a file, and a spy on what is synced. */
async function prepare() {
  const folder = temporaryFolder();
  writeIn(folder, 'file', 'text');
  const file = join(folder, 'file');
  const handle = await open(file);
  await handle.close();
  onTestFinished(() => void vi.restoreAllMocks());
  return { folder, file, sync: vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync') };
}

test('a file and a folder are synced', async () => {
  const { folder, file, sync } = await prepare();
  await syncToDisk(file);
  await syncToDisk(folder);
  expect(sync).toHaveBeenCalledTimes(2);
});

test('on Windows, files alone are synced, through a handle that may write', async () => {
  const { folder, file, sync } = await prepare();
  vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
  // Fails like `FlushFileBuffers` if the file is opened for reading.
  sync.mockImplementation(async function (this: FileHandle) {
    await this.write('');
  });
  await syncToDisk(file);
  await syncToDisk(folder);
  expect(sync).toHaveBeenCalledTimes(1);
});
