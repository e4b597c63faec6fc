import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COLLECTION_KINDS, entryAt, KINDS } from '../../../../../src/model/entries/kinds.ts';
import { storedName } from '../../../../../src/authoring/edit/entries/names.ts';

const CONTENT = join(import.meta.dirname, '../../../../../src/content');

describe('everything in the content can be edited', () => {
  it('every text file of the content has a form', () => {
    const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.(yaml|mdx)$/.test(path),
    );
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((path) => !entryAt(path.replaceAll('\\', '/')))).toEqual([]);
  });

  it('a form has the file of its entry', () => {
    for (const kind of Object.values(KINDS)) {
      const name = kind.one ? 'spring-menu' : '';
      expect(entryAt(kind.file(name))).toEqual({ kind, name });
    }
    expect(entryAt('portfolio/spring-menu/picture.jpg')).toBeUndefined();
    expect(entryAt('portfolio/a/b/index.yaml')).toBeUndefined();
  });

  it.each(COLLECTION_KINDS)('one field of $key gives an entry its name', ({ fields }) => {
    const names = Object.values(fields).filter((field) => field.kind === 'text' && field.namesEntry);
    expect(names).toHaveLength(1);
  });

  it.each([
    ['portfolio', 'spring-menu', '/portfolio#spring-menu'],
    ['services', 'spring-menu', '/services/spring-menu'],
    ['packages', 'seo', '/packages#seo'],
    ['clients', 'acorn', '/'],
    ['about', '', '/about'],
    ['page-not-found', '', '/404'],
    ['site', '', '/'],
  ])('the preview of %s %s is %s', (kind, name, page) => {
    expect(KINDS[kind]!.page(name)).toBe(page);
  });
});

describe('an uploaded file is stored under a slug', () => {
  it.each([
    ['IMG_4417 (final).JPEG', 'picture', 'picture.jpg'],
    ['clip.MP4', 'film', 'film.mp4'],
    ['Müller & Söhne – Aushang.png', undefined, 'muller-sohne-aushang.png'],
    ['照片.webp', undefined, 'file.webp'],
    ['counter.jpg', undefined, 'counter-2.jpg'],
    ['third.jpg', 'logo', 'logo-3.jpg'],
  ])('%s', (uploaded, fileName, stored) => {
    const others = ['./counter.jpg', './logo.jpg', './logo-2.jpg'];
    expect(storedName(uploaded, fileName, (file) => others.includes(file))).toBe(stored);
  });
});
