import { describe, expect, it } from 'vitest';
import { orderOf } from '../../../../../src/authoring/edit/entries/library.ts';
import { locate } from '../../../../../src/authoring/edit/entries/locate.ts';
import { placeBetween, reorder } from '../../../../../src/authoring/edit/entries/order.ts';
import { follow, renamedTo, replacedBy } from '../../../../../src/authoring/edit/entries/references.ts';
import { MONTHLY } from '../../../../../src/model/locale/price.ts';
import { sampleLibrary } from './support.ts';

const library = sampleLibrary();
const { body } = library.entry('services', 'seo')!.data!;
const [, heading = ''] = /^## (.+)$/m.exec(body!)!;
const [paragraph = ''] = /^[A-Z].{60,}$/m.exec(body!)!;
const [project] = library.of('portfolio').map(({ name }) => name);
const plans = library.entry('packages', 'seo')!.data!.values.plans as { price: string }[];
const plan = plans.findIndex(({ price }) => price.endsWith(MONTHLY));
const amount = plans[plan]!.price.replace(MONTHLY, '');

it.each([
  ['a heading that holds the brand', '/', ['Hello, we are Acme'], 'home', '', 'hero.headline'],
  ['a price without its suffix', '/packages#seo', [amount], 'packages', 'seo', `plans[${plan}].price`],
  ['a paragraph of a service', '/services/seo', [heading], 'services', 'seo', '(text)'],
  ['a word inside a paragraph', '/services/seo', ['the', paragraph], 'services', 'seo', '(text)'],
  ['words that are in no field', '/about', ['qwertz'], 'none', '', ''],
])('%s of %s is located in its field', (_, page, texts, kind, name, key) => {
  const found = locate(library, { page, texts });
  expect(found ? [found.entry.kind.key, found.entry.name, found.key] : ['none', '', '']).toEqual([
    kind,
    name,
    key,
  ]);
});

it('a picture is located in its field, whatever its URL', () => {
  const file = encodeURIComponent(
    `/@fs/home/site/src/content/portfolio/${project}/picture.jpg?origWidth=1600`,
  );
  const picture = `http://localhost:4321/_image?href=${file}&w=400`;
  const found = locate(library, { page: '/portfolio', texts: [], picture });
  expect([found?.entry.name, found?.key]).toEqual([project, 'picture']);
});

describe('the search', () => {
  const [first, second] = library.of('portfolio').map(({ file }) => file.path);
  const entryOf = (title: string, description: string) =>
    `order: 1\ntitle: ${title}\nclient: Quarry & Co\ndescription: ${description}\n`;
  const searched = sampleLibrary({
    [first!]: entryOf('Zeppelin flights', 'A kiosk for balloons.'),
    [second!]: entryOf('A kiosk of oak', 'Seen from zeppelin flights.'),
  });
  const titlesOf = (query: string) => [...new Set(searched.search(query).map(({ entry }) => entry.title))];

  it('finds an entry with the words in several of its texts', () => {
    expect(titlesOf('quarry BALLOONS zeppelin')).toEqual(['Zeppelin flights']);
    expect(titlesOf('quarry zeppelin qwertz')).toEqual([]);
  });

  it('lists entries with the words in their title first', () => {
    expect(titlesOf('zeppelin flights')).toEqual(['Zeppelin flights', 'A kiosk of oak']);
    expect(titlesOf('kiosk')).toEqual(['A kiosk of oak', 'Zeppelin flights']);
  });
});

describe('an entry that is moved', () => {
  const clients = library.of('clients');

  it('is the only one to change if there is a number between its neighbours', () => {
    const [moved, ...others] = reorder(clients, 0, 2);
    expect(others).toEqual([]);
    expect(moved!.entry).toBe(clients[0]);
    const place = Number(/^order: (\d+)$/m.exec(moved!.text)![1]);
    expect(place).toBeGreaterThan(orderOf(clients[2]!));
    expect(place).toBeLessThan(orderOf(clients[3]!));
  });

  it('to the end', () => {
    const [moved] = reorder(clients, 0, clients.length - 1);
    expect(moved!.text).toMatch(new RegExp(`^order: ${orderOf(clients.at(-1)!) + 10}$`, 'm'));
  });

  it('renumbers all entries if there is none', () => {
    const tight = Object.fromEntries(
      clients.map(({ file }, at) => [file.path, file.text.replace(/^order: .*$/m, `order: ${at + 1}`)]),
    );
    const changed = reorder(sampleLibrary(tight).of('clients'), 0, 2);
    expect(changed).toHaveLength(clients.length);
    expect(changed.map(({ text }) => Number(/^order: (\d+)$/m.exec(text)![1]))).toEqual(
      clients.map((_, at) => (at + 1) * 10),
    );
    expect(changed[2]!.entry.name).toBe(clients[0]!.name);
  });
});

it.each([
  [undefined, 10, 5],
  [10, 20, 15],
  [10, 11, undefined],
  [undefined, 1, -9],
  [undefined, -9, -19],
  [30, undefined, 40],
  [undefined, undefined, 10],
])('between %s and %s is %s', (before, after, between) => {
  expect(placeBetween(before, after)).toBe(between);
});

const SERVICE = { kind: 'services', name: 'seo' };

/** Texts of the entries that change, by path. */
const changed = (...[library, target, replacement]: Parameters<typeof follow>) =>
  Object.fromEntries(follow(library, target, replacement).map(({ entry, text }) => [entry.file.path, text]));

describe('when a service is renamed', () => {
  const texts = changed(library, SERVICE, renamedTo(SERVICE, 'search'));

  it('all references to it are updated, and nothing else changes', () => {
    const files = library.entries.map(({ file }) => ({ ...file, after: texts[file.path] ?? file.text }));
    expect(files.map(({ after }) => after).join('\n')).toContain('category: search\n');
    const own = ['services/seo/index.mdx', 'navigation/index.yaml'];
    const others = files.filter(({ path }) => !own.includes(path)).map(({ after }) => after);
    expect(others.join('\n')).not.toMatch(
      /\/services\/seo\b|\/portfolio[/#]seo\b|^\s*(category|service): seo$/m,
    );
    for (const { path, text, after } of files.filter(({ path }) => path !== 'navigation/index.yaml')) {
      const [before, lines] = [text.split('\n'), after.split('\n')];
      expect(lines).toHaveLength(before.length);
      for (const [at, line] of lines.entries())
        if (line !== before[at]) expect(line, path).toContain('search');
    }
  });

  it('the tab of its package, which has the same name, keeps its URL', () => {
    expect(Object.values(texts).join('\n')).not.toContain('/packages#search');
  });

  it('its old URLs redirect to the new ones', () => {
    expect(texts['navigation/index.yaml']).toMatch(
      /moved:\n {2}- from: \/services\/seo\n {4}to: \/services\/search\n {2}- from: \/portfolio\/seo\n {4}to: \/portfolio\/search\n$/,
    );
  });

  it('after it is renamed back, there is no redirect loop', () => {
    const again = sampleLibrary({ 'navigation/index.yaml': texts['navigation/index.yaml']! });
    const search = { kind: 'services', name: 'search' };
    const back = changed(again, search, renamedTo(search, 'seo'));
    expect(back['navigation/index.yaml']).toContain('from: /services/search\n    to: /services/seo\n');
    expect(back['navigation/index.yaml']).not.toContain('from: /services/seo');
  });

  it('older redirects to it point to the new URL', () => {
    const navigation = library.entry('navigation', '')!.file.text;
    const older = sampleLibrary({
      'navigation/index.yaml': `${navigation}moved:\n  - from: /services/old\n    to: /services/seo\n`,
    });
    expect(changed(older, SERVICE, renamedTo(SERVICE, 'search'))['navigation/index.yaml']).toContain(
      'from: /services/old\n    to: /services/search\n',
    );
  });

  it('links keep their fragments', () => {
    const home = library.entry('home', '')!.file.text.replace('/contact', '/services/seo#schedule-a-call');
    const linked = sampleLibrary({ 'home/index.yaml': home });
    expect(changed(linked, SERVICE, renamedTo(SERVICE, 'search'))['home/index.yaml']).toContain(
      '/services/search#schedule-a-call',
    );
  });
});

describe('when an entry is deleted', () => {
  it('links point to the page that lists its kind', () => {
    const { name } = library.of('portfolio')[0]!;
    const home = library.entry('home', '')!.file.text.replace('/contact', `/portfolio#${name}`);
    const linked = sampleLibrary({ 'home/index.yaml': home });
    const project = { kind: 'portfolio', name };
    expect(changed(linked, project, replacedBy(project, undefined))).toEqual({
      'home/index.yaml': home.replace(`/portfolio#${name}`, '/portfolio'),
    });
  });

  it('projects and packages of a service move to another one', () => {
    const texts = changed(library, SERVICE, replacedBy(SERVICE, 'lead-generation'));
    expect(texts['packages/seo.yaml']).toContain('service: lead-generation\n');
    expect(texts['navigation/index.yaml']).toContain(
      'from: /services/seo\n    to: /services/lead-generation\n',
    );
  });
});
