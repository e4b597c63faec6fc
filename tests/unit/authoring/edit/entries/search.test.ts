import { expect, it } from 'vitest';
import { siteLibrary } from './support.ts';

const [first, second] = siteLibrary()
  .of('portfolio')
  .map(({ file }) => file.path);
const project = (title: string, description: string) =>
  `order: 1\ntitle: ${title}\nclient: Quarry & Co\ndescription: ${description}\n`;
const library = siteLibrary({
  [first!]: project('Zeppelin flights', 'A kiosk for balloons.'),
  [second!]: project('A kiosk of oak', 'Seen from zeppelin flights.'),
});
const titlesOf = (query: string) => [...new Set(library.search(query).map(({ entry }) => entry.title))];

it('finds an entry whose words stand in several of its texts', () => {
  expect(titlesOf('quarry BALLOONS zeppelin')).toEqual(['Zeppelin flights']);
  expect(titlesOf('quarry zeppelin qwertz')).toEqual([]);
});

it('lists entries with the words in their title first', () => {
  expect(titlesOf('zeppelin flights')).toEqual(['Zeppelin flights', 'A kiosk of oak']);
  expect(titlesOf('kiosk')).toEqual(['A kiosk of oak', 'Zeppelin flights']);
});
