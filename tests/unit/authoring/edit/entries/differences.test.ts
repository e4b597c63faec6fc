import { describe, expect, it } from 'vitest';
import { changedEntries, differences } from '../../../../../src/model/entries/differences.ts';
import { parseEntry } from '../../../../../src/model/entries/entry-text.ts';
import { KINDS } from '../../../../../src/model/entries/kinds.ts';
import { sampleLibrary } from './support.ts';

const library = sampleLibrary();
const project = 'sample';
const plans = library.entry('packages', 'seo')!.data!.values.plans as { title: string; price: string }[];

/** Differences between an entry of the site and its changed text. */
function compared(kind: string, name: string, change: (text: string) => string) {
  const { file, data } = library.entry(kind, name)!;
  const text = change(file.text);
  expect(text).not.toBe(file.text);
  return differences(KINDS[kind]!, data!, parseEntry(KINDS[kind]!, text));
}

describe('a change is described', () => {
  it('a price in a list', () => {
    const { title, price } = plans[0]!;
    expect(compared('packages', 'seo', (text) => text.replace(/price: .*/, 'price: $555/mo'))).toEqual([
      { title: `Plans › ${title} › Price`, before: price, after: '$555/mo' },
    ]);
  });

  it('a checkbox', () => {
    expect(compared('portfolio', project, (text) => `${text}draft: true\n`)).toEqual([
      { title: 'Draft', before: 'no', after: 'yes' },
    ]);
  });

  it('the sort key, without its value', () => {
    const change = (text: string) => text.replace(/^order: -?\d+$/m, 'order: 9999');
    expect(compared('portfolio', project, change)).toEqual([
      { title: 'Place in the order', before: undefined, after: 'changed' },
    ]);
  });

  it('an added and a removed item of a list', () => {
    const found = compared('packages', 'seo', (text) =>
      text.replace(/^ {6}- (.*)$/m, '      - A new line of the first plan'),
    );
    const title = `Plans › ${plans[0]!.title} › What is included`;
    expect(found).toEqual([expect.objectContaining({ title, after: 'A new line of the first plan' })]);
  });

  it('pictures of a list that was empty', () => {
    const more = 'morePictures:\n  - picture: ./desk.jpg\n    alt: Ads on a desk.\n';
    expect(compared('portfolio', project, (text) => text + more)).toEqual([
      { title: 'More pictures › 1 › Picture', before: undefined, after: './desk.jpg' },
      { title: 'More pictures › 1 › Picture described', before: undefined, after: 'Ads on a desk.' },
    ]);
  });

  it('a plan that moves in its list', () => {
    const { data } = library.entry('packages', 'seo')!;
    const now = { ...data!, values: { ...data!.values, plans: [plans[1], plans[0], plans[2]] } };
    expect(differences(KINDS.packages!, data!, now)).toEqual([
      { title: 'Plans', before: 'in another order', after: 'in the new order' },
    ]);
  });

  it('a paragraph of a text', () => {
    const found = compared('services', 'seo', (text) => `${text}\nOne more paragraph.\n`);
    expect(found).toEqual([{ title: 'Text', before: undefined, after: 'One more paragraph.' }]);
  });

  it('a text that became a group, whatever its keys are', () => {
    const change = (text: string) => text.replace(/^client: .*$/m, 'client: { toString: { valueOf: 1 } }');
    expect(compared('portfolio', project, change)).toEqual([
      { title: 'Client', before: expect.any(String), after: '1' },
    ]);
  });
});

describe('a changed file is described as an entry', () => {
  const PATH = library.of('portfolio').find(({ file }) => !/^category: seo$/m.test(file.text))!.file.path;
  const textOf = (path: string) => library.entries.find(({ file }) => file.path === path)?.file.text;

  /** Changed values of an entry, by the title of their field. */
  function wordsOf(before: string | undefined, after: string, path = PATH) {
    const kind = before === undefined ? 'added' : 'changed';
    const file = { path, kind, after, ...(before !== undefined && { before }) } as const;
    const [entry] = changedEntries([file], textOf);
    return Object.fromEntries(entry!.words.map(({ title, ...words }) => [title, words]));
  }

  it('a service is named by its name', () => {
    const text = textOf(PATH)!;
    const changed = text.replace(/^category: .*$/m, 'category: seo');
    expect(changed).not.toBe(text);
    expect(wordsOf(text, changed).Service).toEqual({
      before: expect.stringMatching(/^[A-Z].* /),
      after: library.entry('services', 'seo')!.data!.values.name,
    });
  });

  it('one of two equal paragraphs is deleted', () => {
    const { path, text } = library.of('services')[0]!.file;
    const [twice, once] = [`${text}\nAgain.\n\nAgain.\n`, `${text}\nAgain.\n`];
    expect(wordsOf(twice, once, path).Text).toEqual({ before: 'Again.' });
  });

  it('a new entry is described without its sort key', () => {
    expect(Object.keys(wordsOf(undefined, textOf(PATH)!))).not.toContain('Place in the order');
  });
});
