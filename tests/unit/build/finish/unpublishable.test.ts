import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { findUnpublishable } from '../../../../src/build/finish/unpublishable.ts';
import { temporaryFolder, writeIn } from '../../../support/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const write = (file: string, contents: Uint8Array | string) => writeIn(folder, file, contents);
const picture = (format: 'avif' | 'gif' | 'jpeg' | 'png' | 'tiff' | 'webp') =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: '#0e5a63' } })
    .toFormat(format)
    .toBuffer();
const namesIn = async () => (await findUnpublishable(folder)).map((message) => message.split(' ')[0]).sort();

it('names each picture that is damaged, in another format than its name says, or not shown by all browsers', async () => {
  write('_astro/a.webp', await picture('tiff'));
  write('_astro/b.avif', await picture('jpeg'));
  write('_astro/c.JPG', 'A text.');
  write('_astro/d.svg', '<svg viewBox="0 0 9 9"/>');
  write('_astro/e.png', '');
  write('f.tiff', await picture('tiff'));
  write('g.heic', 'A picture.');
  const inside = ['a.webp', 'b.avif', 'c.JPG', 'd.svg', 'e.png'].map((name) => `/_astro/${name}`);
  expect(await namesIn()).toEqual([...inside, '/f.tiff', '/g.heic']);
});

it('accepts downloads of any format', async () => {
  write('files/plan.tif', 'A scan.');
  write('files/sign.psd', 'A drawing.');
  expect(await findUnpublishable(folder, new Set(['/files/plan.tif', '/files/sign.psd']))).toEqual([]);
});

it('names each file above 8 MB, but not films', async () => {
  for (const file of ['a.json', 'film.mp4', 'film.webm']) {
    write(file, '');
    truncateSync(join(folder, file), 8_500_000);
  }
  expect(await namesIn()).toEqual(['/a.json']);
});
