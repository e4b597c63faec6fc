import { expect, it } from 'vitest';
import { changedEntries } from '../../../../../src/authoring/edit/entries/changed-entries.ts';
import { siteLibrary } from './support.ts';

const library = siteLibrary();
const PATH = library.of('portfolio').find(({ file }) => !/^category: seo$/m.test(file.text))!.file.path;
const textOf = (path: string) => library.entries.find(({ file }) => file.path === path)?.file.text;

/** Changed words of the project, by the title of their field. */
function wordsOf(before: string | undefined, after: string) {
  const kind = before === undefined ? 'added' : 'changed';
  const file = { path: PATH, kind, after, ...(before !== undefined && { before }) } as const;
  const [entry] = changedEntries([file], textOf);
  return Object.fromEntries(entry!.words.map(({ title, ...words }) => [title, words]));
}

it('a service is called by its name', () => {
  const text = textOf(PATH)!;
  const changed = text.replace(/^category: .*$/m, 'category: seo');
  expect(changed).not.toBe(text);
  expect(wordsOf(text, changed).Service).toEqual({
    before: expect.stringMatching(/^[A-Z].* /),
    after: library.entry('services', 'seo')!.data!.values.name,
  });
});

it('a new entry is told without the number that sorts it', () => {
  expect(Object.keys(wordsOf(undefined, textOf(PATH)!))).not.toContain('Place in the order');
});
