import { describe, expect, it } from 'vitest';
import {
  type EntryData,
  parseEntry,
  writeEntry,
} from '../../../../../src/authoring/edit/entries/entry-text.ts';
import { escapeMdx, unescapeMdx } from '../../../../../src/authoring/edit/entries/escape-mdx.ts';
import { KINDS } from '../../../../../src/authoring/edit/entries/kinds.ts';
import { siteLibrary } from './support.ts';

it('no file of the site changes when its form is saved without a change', () => {
  for (const { kind, data, file } of siteLibrary().entries)
    expect(writeEntry(kind, data!, file.text)).toBe(file.text);
});

describe('a saved entry keeps the form of its file', () => {
  const client = KINDS.clients!;
  const saved = (text: string) => {
    const data: EntryData = parseEntry(client, text);
    return writeEntry(client, { ...data, values: { ...data.values, alt: 'Oxbow' } }, text);
  };

  it('line ends of Windows', () => {
    expect(saved('order: 10\r\nalt: Old # a remark\r\nsrc: ./logo.svg\r\n')).toBe(
      'order: 10\r\nalt: Oxbow # a remark\r\nsrc: ./logo.svg\r\n',
    );
  });

  it('the byte order mark', () => {
    expect(saved('\uFEFFalt: Old\n')).toBe('\uFEFFalt: Oxbow\n');
  });
});

describe('the text of a service', () => {
  const service = KINDS.services!;
  const old = '---\nname: SEO\n---\n\n## One\n\nWords.\n';

  it('begins where a build begins it: below a line of three dashes that is not part of a field', () => {
    const { values, body } = parseEntry(service, '---\nname: |\n  SEO\n  ---\n---\n\n## One\n');
    expect(values).toEqual({ name: 'SEO\n---\n' });
    expect(body).toBe('## One\n');
  });

  it('leaves the fields as they are', () => {
    const data = parseEntry(service, old);
    expect(data.body).toBe('## One\n\nWords.\n');
    expect(writeEntry(service, { ...data, body: 'Other words.' }, old)).toBe(
      '---\nname: SEO\n---\n\nOther words.\n',
    );
  });

  it.each([
    ['signs that code begins with are words', 'Costs < 5 {dollars}', 'Costs \\< 5 \\{dollars\\}'],
    ['tags stay', 'Press <kbd>Enter</kbd>', 'Press <kbd>Enter</kbd>'],
    ['code stays', '`{a < b}` and\n\n```\n{a < b}\n```', '`{a < b}` and\n\n```\n{a < b}\n```'],
    ['a comment stays', '{/* later */}', '{/* later */}'],
    ['what is escaped stays', 'One \\* two', 'One \\* two'],
  ])('%s', (_, shown, written) => {
    expect(escapeMdx(shown)).toBe(written);
    expect(unescapeMdx(written)).toBe(shown);
  });
});

describe('a file that has no form', () => {
  it.each([
    ['no YAML', 'clients', 'alt: [', 'The fields of the file cannot be read: '],
    ['no fields', 'clients', '- one', 'The file has no fields.'],
    [
      'fields without an end',
      'services',
      '---\nname: SEO\n',
      'The fields at the top of the file have no beginning or no end.',
    ],
  ])('%s: is told with a sentence', (_, kind, text, message) => {
    expect(() => parseEntry(KINDS[kind]!, text)).toThrow(message);
  });
});
