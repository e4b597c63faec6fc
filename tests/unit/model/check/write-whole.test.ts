import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeWhole } from '../../../../src/model/check/write-whole.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

it('writes a file with its folder, also several times at once', async () => {
  const file = join(temporaryFolder(), 'cache/file');
  await Promise.all(Array.from({ length: 8 }, () => writeWhole(file, 'content')));
  expect(readFileSync(file, 'utf8')).toBe('content');
  expect(readdirSync(join(file, '..'))).toEqual(['file']);
});

it('leaves no draft if the file cannot be written', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'taken'));
  await expect(writeWhole(join(folder, 'taken'), 'content')).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['taken']);
});
