import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SEVERAL, SINGLES } from '../../../../../src/authoring/edit/screen/entries.ts';
import { storedName } from '../../../../../src/authoring/edit/screen/stored-name.ts';
import { COLLECTIONS } from '../../../../../src/model/schemas/collections.ts';

const CONTENT = join(import.meta.dirname, '../../../../../src/content');

describe('everything in the content can be edited', () => {
  it('every collection is offered', () => {
    const folders = [...Object.values(SEVERAL), ...Object.values(SINGLES)].map(
      ({ path }) => path.split('/')[0],
    );
    expect(new Set(folders)).toEqual(new Set(Object.values(COLLECTIONS).map(({ folder }) => folder)));
  });

  it('every list page is offered, and there is no other', () => {
    const offered = Object.values(SINGLES)
      .map(({ path }) => path)
      .filter((path) => path.startsWith('pages/'));
    const files = readdirSync(join(CONTENT, 'pages')).map((name) => `pages/${name.replace('.yaml', '')}`);
    expect(offered.sort()).toEqual(files.sort());
  });

  it.each(Object.keys(SEVERAL))('one field of %s gives an entry its name', (name) => {
    const naming = Object.values(SEVERAL[name]!.fields).filter(
      (field) => field.kind === 'text' && field.namesEntry,
    );
    expect(naming).toHaveLength(1);
  });

  it('services have a text below their fields, nothing else has', () => {
    const withText = Object.keys(SEVERAL).filter((name) => SEVERAL[name]!.body);
    expect(withText).toEqual(['services']);
  });
});

describe('an uploaded file is stored under a plain name', () => {
  it.each([
    ['IMG_4417 (final).JPEG', 'picture', 'picture.jpg'],
    ['clip.MP4', 'film', 'film.mp4'],
    ['Müller & Söhne – Aushang.png', undefined, 'muller-sohne-aushang.png'],
    ['照片.webp', undefined, 'file.webp'],
  ])('%s', (uploaded, fileName, stored) => {
    expect(storedName(uploaded, fileName)).toBe(stored);
  });
});
