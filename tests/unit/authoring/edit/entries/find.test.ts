import { describe, expect, it } from 'vitest';
import { locate } from '../../../../../src/authoring/edit/entries/locate.ts';
import { home, packageTabs } from '../../../../support/content.ts';
import { siteLibrary } from './support.ts';

const library = siteLibrary();
const { body } = library.entry('services', 'seo')!.data!;
const [, heading = ''] = /^## (.+)$/m.exec(body!)!;
const [paragraph = ''] = /^[A-Z].{60,}$/m.exec(body!)!;
const [project] = library.of('portfolio').map(({ name }) => name);
const plan = packageTabs
  .find(({ id }) => id === 'seo')!
  .plans.findIndex(({ price }) => price.endsWith('/mo'));
const [amount = ''] = packageTabs.find(({ id }) => id === 'seo')!.plans[plan]!.price.split('/');

it.each([
  ['a heading that holds the brand', '/', [home.hero.headline], 'home', '', 'hero.headline'],
  ['a price without its suffix', '/packages#seo', [amount], 'packages', 'seo', `plans[${plan}].price`],
  ['a paragraph of a service', '/services/seo', [heading], 'services', 'seo', '(text)'],
  ['a word inside a paragraph', '/services/seo', ['the', paragraph], 'services', 'seo', '(text)'],
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
  const file = encodeURIComponent(
    `/@fs/home/site/src/content/portfolio/${project}/picture.jpg?origWidth=1600`,
  );
  const picture = `http://localhost:4321/_image?href=${file}&w=400`;
  const found = locate(library, { page: '/portfolio', texts: [], picture });
  expect([found?.entry.name, found?.key]).toEqual([project, 'picture']);
});

describe('the search', () => {
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
});
