import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { withoutImports } from '../../../src/build/quick-media.ts';
import { about } from '../../support/content.ts';

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
