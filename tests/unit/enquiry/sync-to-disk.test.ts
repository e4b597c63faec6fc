import type { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { syncToDisk } from '../../../src/enquiry/sync-to-disk.ts';
import { temporaryFolder, writeIn } from '../../support/temporary-folder.ts';

/** Opens only what Windows can sync: no folder, and no file without the right to write. */
const opened = vi.hoisted(() => [] as unknown[][]);
vi.mock('node:fs/promises', async (original) => {
  const actual = await original<typeof import('node:fs/promises')>();
  return {
    ...actual,
    open: (...args: Parameters<typeof open>) => {
      opened.push(args);
      return actual.open(...args);
    },
  };
});

test.each([
  ['linux', [['r+'], ['r']]],
  ['win32', [['r+']]],
])('on %s opens what it can sync', async (platform, flags) => {
  const folder = temporaryFolder();
  writeIn(folder, 'file', 'text');
  opened.length = 0;
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform as NodeJS.Platform);
  await syncToDisk(join(folder, 'file'));
  await syncToDisk(folder);
  vi.restoreAllMocks();
  expect(opened.map(([, ...flag]) => flag)).toEqual(flags);
});
