import { statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { contentHash, remember } from '../../../../src/model/check/media-cache.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const file = join(temporaryFolder(afterAll), 'picture.jpg');

it('finds a result once for a content, and again for a replaced file, even of the same size and time', async () => {
  const asked: string[] = [];
  const ask = (content: string) =>
    remember(file, 'the content', async () => {
      asked.push(content);
      return content;
    });
  writeFileSync(file, 'one');
  const { atime, mtime } = statSync(file);
  const hash = await contentHash(file);
  expect([await ask('one'), await ask('one')]).toEqual(['one', 'one']);
  writeFileSync(file, 'two');
  utimesSync(file, atime, mtime);
  expect(await ask('two')).toBe('two');
  expect(await contentHash(file)).not.toBe(hash);
  expect(asked).toEqual(['one', 'two']);
});

it('asks again after a failure', async () => {
  expect(await remember(file, 'is whole', async () => false)).toBe(false);
  expect(await remember(file, 'is whole', async () => true)).toBe(true);
});
