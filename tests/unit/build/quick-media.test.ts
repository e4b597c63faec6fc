import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { withoutImports } from '../../../src/build/quick-media.ts';

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
  const picture = (await run(await withoutImports(listWith('./office.jpg'), ROOT))).get('./office.jpg')!;
  const file = `${ROOT}/src/content/about/office.jpg`;
  expect(picture).toMatchObject({ width: 2000, height: 1333, format: 'jpg' });
  const { mtimeMs, size } = statSync(file);
  const version = `${Math.round(mtimeMs)}-${size}`;
  expect(picture.src).toBe(`/@fs${file}?origWidth=2000&origHeight=1333&origFormat=jpg&version=${version}`);
  expect(picture.fsPath).toBe(file);
  expect(Object.keys(picture), 'as with Astro').not.toContain('fsPath');
});

it.each(['./missing.jpg', './logo.svg'])('leaves the import of %s to Astro', async (file) => {
  const [, statement] = listWith(file).split('\n');
  expect(await withoutImports(listWith(file), ROOT)).toContain(statement);
});
