import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { check, resolveConfig } from 'prettier';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { checkContent } from '../../../src/model/check/check.ts';
import { TO_WRITE } from '../../../src/model/entries/unwritten.ts';
import { type CollectionName, entryFile } from '../../../src/model/site-map.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { makeRepository } from '../model/check/support.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const root = makeRepository(afterAll);
const pictures = temporaryFolder(afterAll);
const photo = join(pictures, 'phone photo.JPG');
const logo = join(pictures, 'mark.svg');

beforeAll(async () => {
  await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#8a9' } })
    .withExif({ IFD3: { GPSLatitude: '45/1 21/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toFile(photo);
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="4"></svg>');
});

afterEach(() => {
  for (const made of ['portfolio', 'clients', 'services/benches'])
    rmSync(join(root, 'src/content', made), { recursive: true, force: true });
});

function run(...args: string[]) {
  const command = [join(REPOSITORY, 'src/authoring/new.ts'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const contentPath = (collection: CollectionName, name: string) =>
  join(root, 'src/content', entryFile(collection, name));

it.each<[CollectionName, string, string]>([
  ['portfolio', photo, 'picture.jpg'],
  ['services', photo, 'picture.jpg'],
  ['clients', logo, 'logo.svg'],
])('writes a valid, formatted draft of %s with its picture', async (collection, picture, pictureName) => {
  expect(run(collection, 'Benches', picture).status).toBe(0);
  const file = contentPath(collection, 'benches');
  const { mistakes, unwritten } = await checkContent({ root, now: new Date() });
  expect(mistakes).toEqual([]);
  const text = readFileSync(file, 'utf8');
  expect(unwritten).toHaveLength(text.split(TO_WRITE).length - 1);
  expect(text).toContain('\ndraft: true\n');
  const style = await resolveConfig(join(REPOSITORY, 'package.json'));
  expect(await check(text, { ...style, plugins: [], filepath: file })).toBe(true);
  expect(existsSync(join(file, '..', pictureName))).toBe(true);
});

it('removes the location from a photo, and places the entry last', async () => {
  run('portfolio', 'First', photo);
  run('portfolio', 'Second', photo);
  const { exif } = await sharp(join(contentPath('portfolio', 'first'), '../picture.jpg')).metadata();
  expect(exif).toBeUndefined();
  expect(readFileSync(contentPath('portfolio', 'second'), 'utf8')).toMatch(/^order: 20\n/);
});

it('names the picture to add if none was given', () => {
  expect(run('clients', 'Bench Makers').stdout).toContain('src/content/clients/bench-makers/logo.svg');
});

it.each([
  ['Benches', '“Benches” cannot be the name: benches is taken.'],
  ['SEO', '“SEO” cannot be the name: seo is taken.'],
  ['!', '“!” cannot be the name: it has no letters.'],
])('refuses the name %s of a project', (name, sentence) => {
  mkdirSync(join(contentPath('portfolio', 'benches'), '..'), { recursive: true });
  expect(run('portfolio', name)).toEqual({ status: 1, stdout: '', stderr: `${sentence}\n` });
});

it.each([
  ['banner', 'Benches'],
  ['clients', 'Bench', 'makers', 'a.svg'],
])('prints its usage if called with %j', (...args) =>
  expect(run(...args)).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage: /) }),
);

it('creates nothing if there is no such picture', () => {
  expect(run('clients', 'Benches', 'no.svg').stderr).toBe('There is no file no.svg.\n');
  expect(existsSync(contentPath('clients', 'benches'))).toBe(false);
});
