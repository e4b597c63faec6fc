import { statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { mediaName, pictureFields, withoutImports } from '../../../src/build/content-media.ts';
import { about } from '../../support/content.ts';
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

it('leaves an unreadable picture to Astro', async () => {
  expect(await fieldsOf('c.jpg', 'A text.')).toBeUndefined();
  expect(await pictureFields(join(folder, 'missing.jpg'))).toBeUndefined();
});

const ROOT = resolve(import.meta.dirname, '../../..');

/** Astro's list with one picture, as Astro writes it. */
const listWith = (file: string) => `
import __ASTRO_IMAGE_IMPORT_0 from "${file}?astroContentImageFlag=&importer=src%2Fcontent%2Fabout%2Findex.yaml";
export default new Map([["${file}", __ASTRO_IMAGE_IMPORT_0]]);`;

/** Runs the module and returns its pictures. */
async function run(code: string): Promise<Map<string, Record<string, unknown>>> {
  const { default: pictures } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return pictures;
}

it('replaces the import of a picture by its size', async () => {
  const name = about.picture as string;
  const picture = (await run(await withoutImports(listWith(name), ROOT))).get(name)!;
  const file = resolve(ROOT, 'src/content/about', name);
  const { width, height } = await sharp(file).metadata();
  expect(picture).toMatchObject({ width, height, format: 'jpg' });
  const { mtimeMs, size } = statSync(file);
  const version = `${Math.round(mtimeMs)}-${size}`;
  expect(picture.src).toBe(
    `/@fs${file}?origWidth=${width}&origHeight=${height}&origFormat=jpg&version=${version}`,
  );
  expect(picture.fsPath).toBe(file);
  expect(Object.keys(picture), 'as with Astro').not.toContain('fsPath');
});

it.each(['./missing.jpg', './logo.svg'])('leaves the import of %s to Astro', async (file) => {
  const [, statement] = listWith(file).split('\n');
  expect(await withoutImports(listWith(file), ROOT)).toContain(statement);
});
