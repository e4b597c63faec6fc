import { expect, it } from 'vitest';
import { locate } from '../../../../../src/authoring/edit/entries/locate.ts';
import { siteLibrary } from './support.ts';

const library = siteLibrary();
const paragraph = /^For a business with an address.*$/m.exec(library.entry('services', 'seo')!.file.text)![0];

it.each([
  [
    'a heading that holds the brand',
    '/',
    ['Transform Your Digital Presence with Fallline'],
    'home',
    '',
    'hero.headline',
  ],
  ['a price without its suffix', '/packages#seo', ['$549'], 'packages', 'seo', 'plans[1].price'],
  ['a paragraph of a service', '/services/seo', ['Reported in plain figures'], 'services', 'seo', '(text)'],
  ['a word inside a paragraph', '/services/seo', ['blue', paragraph], 'services', 'seo', '(text)'],
  ['words that are in no field', '/about', ['qwertz'], 'none', '', ''],
])('%s of %s leads to its field', (_, page, texts, kind, name, key) => {
  const found = locate(library, { page, texts });
  expect(found ? [found.entry.kind.key, found.entry.name, found.key] : ['none', '', '']).toEqual([
    kind,
    name,
    key,
  ]);
});

it('a picture leads to its field, whatever the address it is served at', () => {
  const picture =
    'http://localhost:4321/_image?href=%2F%40fs%2Fhome%2Fsite%2Fsrc%2Fcontent%2Fportfolio%2Foxbow-ads%2Fpicture.jpg%3ForigWidth%3D1600&w=400';
  const found = locate(library, { page: '/portfolio', texts: [], picture });
  expect([found?.entry.name, found?.key]).toEqual(['oxbow-ads', 'picture']);
});
