import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { check, resolveConfig } from 'prettier';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DRAFTED, writeDraft } from '../../../src/authoring/write-draft.ts';
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

const contentPath = (collection: CollectionName, name: string) =>
  join(root, 'src/content', entryFile(collection, name));

it.each<[(typeof DRAFTED)[number], string, string]>([
  ['portfolio', photo, 'picture.jpg'],
  ['services', photo, 'picture.jpg'],
  ['clients', logo, 'logo.svg'],
])('writes a valid, formatted draft of %s with its picture', async (collection, picture, pictureName) => {
  await writeDraft(root, collection, 'Benches', picture);
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
  await writeDraft(root, 'portfolio', 'First', photo);
  await writeDraft(root, 'portfolio', 'Second');
  const { exif } = await sharp(join(contentPath('portfolio', 'first'), '../picture.jpg')).metadata();
  expect(exif).toBeUndefined();
  expect(readFileSync(contentPath('portfolio', 'second'), 'utf8')).toMatch(/^order: 20\n/);
});

it.each([
  ['Benches', '“Benches” cannot be the name: benches is taken.'],
  ['SEO', '“SEO” cannot be the name: seo is taken.'],
  [' ', '“ ” cannot be the name: it is empty.'],
])('refuses the name %s of a project', async (name, sentence) => {
  mkdirSync(join(contentPath('portfolio', 'benches'), '..'), { recursive: true });
  await expect(writeDraft(root, 'portfolio', name)).rejects.toThrow(sentence);
});

it('numbers projects whose titles have no letter of an address', async () => {
  for (const title of ['春の新メニュー', 'قائمة الربيع']) await writeDraft(root, 'portfolio', title);
  expect(readFileSync(contentPath('portfolio', 'project-1'), 'utf8')).toContain('title: 春の新メニュー\n');
  expect(readFileSync(contentPath('portfolio', 'project-2'), 'utf8')).toContain('title: قائمة الربيع\n');
});

it('creates nothing if there is no such picture', async () => {
  await expect(writeDraft(root, 'clients', 'Benches', 'no.svg')).rejects.toThrow('There is no file no.svg.');
  expect(existsSync(contentPath('clients', 'benches'))).toBe(false);
});

describe('the command', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(REPOSITORY, 'src/authoring/new.ts'), ...args], {
      cwd: root,
      encoding: 'utf8',
    });

  it('names the picture to add if none was given', () => {
    const { stdout } = run('clients', 'Bench Makers');
    expect(stdout).toContain('src/content/clients/bench-makers/logo.svg');
  });

  it('prints its usage if a name of two words is not in quotes', () => {
    const { status, stderr } = run('clients', 'Bench', 'makers', 'a.svg');
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Usage: /)]);
  });
});
