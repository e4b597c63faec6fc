import { parseFrontmatter } from '@astrojs/internal-helpers/frontmatter';
import { expect, it } from 'vitest';
import { splitFrontMatter } from '../../../../src/model/entries/front-matter.ts';

it.each([
  ['two lines of dashes', '---\na: b\n---\nText', 'Text'],
  ['spaces after the dashes', '--- \na: b\n---\t\nText', 'Text'],
  ['line ends of Windows', '---\r\na: b\r\n---\r\nText\r\n', 'Text\r\n'],
  ['no fields', '---\n---\nText', 'Text'],
  ['no text', '---\na: b\n---', ''],
  ['indented dashes in a field', '---\na: |\n  ---\n---\nText', 'Text'],
  ['a rule in the text', '---\na: b\n---\nText\n\n---\n', 'Text\n\n---\n'],
])('%s: the text begins where Astro begins it', (_, file, body) => {
  const parts = splitFrontMatter(file)!;
  expect(parts.body).toBe(body);
  const { content, rawFrontmatter } = parseFrontmatter(file, { frontmatter: 'empty-with-spaces' });
  expect(content.slice(-body.length || content.length)).toBe(body);
  expect(content.slice(0, content.length - body.length).trim()).toBe('');
  expect(rawFrontmatter.endsWith(parts.fields)).toBe(true);
});

it.each([
  ['TOML', '+++\na = 1\n+++\nText'],
  ['dashes that end like TOML', '---\na: b\n+++\n---\nText'],
  ['empty lines first', '\n---\na: b\n---\nText'],
  ['a word before the fields', '---a: b\n---\nText'],
  ['a word after the fields', '---\na: b\n--- {1}\n---\nText'],
  ['four dashes', '---\na: b\n----\nText'],
  ['indented dashes at the end', '---\na: b\n  ---\nText'],
  ['old line ends of the Mac', '---\ra: b\r---\rText'],
])('%s: is refused, because Astro would end the fields elsewhere or read others', (_, file) => {
  expect(splitFrontMatter(file)).toBeUndefined();
});
