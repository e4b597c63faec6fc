import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { readDrawing } from '../../../../src/model/check/pictures/drawing.ts';
import { drawBrand } from '../../../../src/setup/brand/draw.ts';
import { displayLettering } from '../../../../src/setup/brand/lettering.ts';
import { setTypefaces } from '../../../../src/setup/brand/typefaces.ts';
import { drawWordMark, WIDEST } from '../../../../src/setup/brand/word-mark.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** A gradient, and sizes without a viewBox. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><defs><linearGradient id="a"><stop stop-color="#e11d48"/><stop offset="1" stop-color="#7c3aed"/></linearGradient></defs><circle cx="45" cy="45" r="40" fill="url(#a)"/></svg>`;

let folder: string;

/** A site with the files that the brand is drawn into. */
function site(): string {
  const path = temporaryFolder();
  cpSync('src/design', join(path, 'src/design'), { recursive: true });
  mkdirSync(join(path, 'public'));
  symlinkSync(resolve('node_modules'), join(path, 'node_modules'));
  return path;
}

beforeEach(() => {
  folder = site();
});

const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const look = { name: 'Nord', language: 'en', color: '#1d4ed8', typefaces: 'sofia-instrument' };

const hashes = (path: string) =>
  ['src', 'public']
    .flatMap((name) => readdirSync(join(path, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file.slice(path.length), createHash('sha256').update(readFileSync(file)).digest('hex')])
    .sort();

describe('a brand', () => {
  it('is drawn in icons, marks and pictures, the same in each run', async () => {
    const again = site();
    // No other picture is drawn: no content refers to the others.
    for (const each of [folder, again]) mkdirSync(join(each, 'src/content/contact'), { recursive: true });
    await drawBrand(folder, look);
    await drawBrand(again, look);
    expect(hashes(folder)).toEqual(hashes(again));
    for (const [file, side] of Object.entries({ 'icon-192': 192, 'icon-512': 512, 'apple-touch-icon': 180 }))
      expect(await sharp(join(folder, `public/${file}.png`)).metadata()).toMatchObject({
        width: side,
        height: side,
      });
    expect(readDrawing(Buffer.from(read('public/favicon.svg')))).toMatchObject({ state: 'read' });
    expect(await sharp(join(folder, 'src/content/contact/picture.jpg')).metadata()).toMatchObject({
      width: 1600,
    });
    expect(readdirSync(join(folder, 'src/content'))).toEqual(['contact']);
  });

  it('has a word mark that is not too wide for the header, unless the typeface cannot write the name', async () => {
    await setTypefaces(folder, 'fraunces-archivo', 'en');
    expect(read('src/design/typefaces.json')).toMatch(/"scale": 0.76,\s+"leading": 1.13/);
    const names = ['Nord', 'Łukasiewicz & Søn', 'Müller, Østergård & Ångström Kommunikation'];
    for (const name of [...names, 'Студия', '光の工房', 'استوديو الأفق', 'สตูดิโอ']) {
      const lettering = await displayLettering(folder, name);
      const mark = drawWordMark(name, lettering);
      const { width = 0, height = 1 } = readDrawing(Buffer.from(mark)) as { width?: number; height?: number };
      expect(width / height, name).toBeLessThan(WIDEST + 0.01);
      expect(mark, name).toContain('currentColor');
    }
    const lettering = await displayLettering(folder, '𓀀');
    expect(() => drawWordMark('𓀀', lettering)).toThrow(
      /^The typeface Fraunces has no “𓀀”, so that the name cannot be drawn as a word mark\. Give a logo as an SVG or PNG file, or choose another typeface\.$/,
    );
  });

  it('has a logo in place of a name that the typeface cannot write', async () => {
    writeFileSync(join(folder, 'logo.svg'), LOGO);
    await drawBrand(folder, { ...look, name: 'Студия', logo: 'logo.svg' });
    expect(read('src/design/brand/wordmark.svg')).toContain('url(#logo-');
    expect(read('src/design/brand/wordmark-plain.svg')).toContain('flood-color="currentColor"');
    // Of two elements with one id in a page the first counts, and a header is not printed.
    const ids = ['wordmark', 'wordmark-plain', 'sign'].flatMap((name) =>
      [...read(`src/design/brand/${name}.svg`).matchAll(/ id="[^"]*"/g)].map(String),
    );
    expect(ids.length).toBeGreaterThan(3);
    expect(new Set(ids).size).toBe(ids.length);
    expect(readDrawing(Buffer.from(read('public/favicon.svg')))).toMatchObject({ state: 'read' });
  });

  it('takes a logo of pixels', async () => {
    await sharp(Buffer.from(LOGO)).png().toFile(join(folder, 'logo.png'));
    await drawBrand(folder, { ...look, logo: 'logo.png' });
    expect(read('src/design/brand/wordmark.svg')).toMatch(/<image [^>]*href="data:image\/png/);
    expect(readDrawing(Buffer.from(read('public/favicon.svg')))).toMatchObject({ state: 'read' });
  });
});

describe('typefaces', () => {
  it('may be font files', async () => {
    const files = 'node_modules/@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2';
    cpSync(files, join(folder, 'src/design/fonts/display-original.woff2'));
    const own = 'src/design/fonts/display-original.woff2';
    await setTypefaces(folder, { display: own, text: own }, 'en');
    expect(JSON.parse(read('src/design/typefaces.json'))).toMatchObject({
      display: {
        family: expect.stringMatching(/^Archivo/),
        source: own,
        axes: { wght: 800 },
        scale: expect.any(Number),
        leading: expect.any(Number),
      },
      text: {
        family: expect.stringMatching(/^Archivo/),
        source: own,
        axes: { wght: { min: 400, max: 600 } },
      },
    });
  });

  it('are refused if a file is no font', async () => {
    const typefaces = { display: 'src/design/tokens.css', text: '' };
    await expect(setTypefaces(folder, typefaces, 'en')).rejects.toThrow(
      'src/design/tokens.css is not a font.',
    );
  });
});
