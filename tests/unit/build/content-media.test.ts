import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { mediaName, pictureFields, writeMedia } from '../../../src/build/content-media.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);

const fieldsOf = (name: string, contents: Uint8Array | string) => {
  writeFileSync(join(folder, name), contents);
  return pictureFields(join(folder, name));
};

it('returns the upright size of a photo', async () => {
  const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0e5a63' } });
  const turned = await photo.withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await fieldsOf('a.jpg', turned)).toMatchObject({ width: 30, height: 40, format: 'jpg' });
});

it('returns the proportions of a drawing as browsers do', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0,0\n80,  20"/>';
  expect(await fieldsOf('a.svg', drawing)).toMatchObject({ width: 80, height: 20, format: 'svg' });
});

it('returns another URL for a replaced picture', async () => {
  const drawing = (box: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"/>`;
  const before = await fieldsOf('b.svg', drawing('0 0 8 2'));
  expect((await fieldsOf('b.svg', drawing('0 0 80 20')))!.src).not.toBe(before!.src);
});

it('publishes pictures and films under names without words, which content blockers could take for advertisements', async () => {
  const nameOf = (name: string, contents: string) => {
    writeFileSync(join(folder, name), contents);
    return mediaName(join(folder, name));
  };
  const banner = await nameOf('banner-728x90.JPG', 'A');
  expect(banner).toMatch(/^m\.[0-9a-f]{10}\.jpg$/);
  expect(await nameOf('sponsored-ad.jpg', 'A')).toBe(banner);
  expect(await nameOf('banner-728x90.JPG', 'Another')).not.toBe(banner);
});

it('publishes a drawing without its scripts', async () => {
  const drawing = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 2">${inside}<path d="M0 0h8v2z"/></svg>`;
  writeFileSync(join(folder, 'd.svg'), drawing('<script>alert(1)</script>'));
  await writeMedia(join(folder, 'd.svg'), join(folder, 'published.svg'));
  expect(readFileSync(join(folder, 'published.svg'), 'utf8')).toBe(drawing(''));
});
