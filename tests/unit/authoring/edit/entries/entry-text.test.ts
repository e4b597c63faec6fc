import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  type EntryData,
  escapeMdx,
  parseEntry,
  unescapeMdx,
  writeEntry,
} from '../../../../../src/model/entries/entry-text.ts';
import { KINDS } from '../../../../../src/model/entries/kinds.ts';
import { rewriteYaml } from '../../../../../src/model/entries/rewrite-yaml.ts';
import { siteLibrary } from './support.ts';

it('no file of the site changes when its form is saved without a change', () => {
  for (const { kind, data, file } of siteLibrary().entries)
    expect(writeEntry(kind, data!, file.text)).toBe(file.text);
});

describe('a saved entry keeps the form of its file', () => {
  const client = KINDS.clients!;
  const saved = (text: string) => {
    const data: EntryData = parseEntry(client, text);
    return writeEntry(client, { ...data, values: { ...data.values, alt: 'Acorn' } }, text);
  };

  it('Windows line ends', () => {
    expect(saved('order: 10\r\nalt: Old # a remark\r\nsrc: ./logo.svg\r\n')).toBe(
      'order: 10\r\nalt: Acorn # a remark\r\nsrc: ./logo.svg\r\n',
    );
  });

  it('the byte order mark', () => {
    expect(saved('\uFEFFalt: Old\n')).toBe('\uFEFFalt: Acorn\n');
  });
});

describe('the text of a service', () => {
  const service = KINDS.services!;
  const old = '---\nname: SEO\n---\n\n## One\n\nWords.\n';

  it('begins where it begins in a build: below a line of three dashes that is not part of a field', () => {
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
    ['characters that begin code are text', 'Costs < 5 {dollars}', 'Costs \\< 5 \\{dollars\\}'],
    ['tags stay', 'Press <kbd>Enter</kbd>', 'Press <kbd>Enter</kbd>'],
    ['code stays', '`{a < b}` and\n\n```\n{a < b}\n```', '`{a < b}` and\n\n```\n{a < b}\n```'],
    ['a comment stays', '{/* later */}', '{/* later */}'],
    ['what is escaped stays', 'One \\* two', 'One \\* two'],
  ])('%s', (_, shown, written) => {
    expect(escapeMdx(shown)).toBe(written);
    expect(unescapeMdx(written)).toBe(shown);
  });
});

describe('a file without a form', () => {
  it.each([
    ['no YAML', 'clients', 'alt: [', 'The fields of the file cannot be read: '],
    ['no fields', 'clients', '- one', 'The file has no fields.'],
    [
      'fields without an end',
      'services',
      '---\nname: SEO\n',
      'The fields at the top of the file have no beginning or no end.',
    ],
  ])('%s: is refused with a message', (_, kind, text, message) => {
    expect(() => parseEntry(KINDS[kind]!, text)).toThrow(message);
  });
});

const OLD = `# The brand is used everywhere.
brand: Acme Inc
description: >-
  A digital agency that builds websites,
  films and campaigns.
hours:
  - days: [Monday, Tuesday] # without lunch
    opens: '09:00'
  - days: [Saturday]
    opens: '10:00'
# Who made it.
credit:
  text: Site by
  url: https://agency.example
`;

interface Data {
  brand: string;
  hours: { days: string[]; opens: string }[];
  credit?: { text: string };
}

describe('only lines whose value has changed are rewritten', () => {
  const [first, second] = [
    "  - days: [Monday, Tuesday] # without lunch\n    opens: '09:00'\n",
    "  - days: [Saturday]\n    opens: '10:00'\n",
  ];

  it.each<[string, change: (data: Data) => unknown, text: string]>([
    ['nothing changed: not a byte', () => {}, OLD],
    ['a text', (data) => (data.brand = 'Weir'), OLD.replace('Acme Inc\n', 'Weir\n')],
    ['a text in a group', (data) => (data.credit!.text = 'By'), OLD.replace('Site by', 'By')],
    [
      'a text in an item of a list',
      (data) => (data.hours[1]!.opens = '10:30'),
      OLD.replace("'10:00'", '10:30'),
    ],
    [
      'a list in brackets',
      (data) => data.hours[0]!.days.push('Friday'),
      OLD.replace('Tuesday] #', 'Tuesday, Friday] #'),
    ],
    [
      'an item added',
      (data) => data.hours.push({ days: ['Sunday'], opens: '11:00' }),
      OLD.replace(second, `${second}  - days:\n      - Sunday\n    opens: 11:00\n`),
    ],
    ['an item removed', (data) => data.hours.shift(), OLD.replace(first, '')],
    [
      'items that change places take their lines with them',
      (data) => data.hours.reverse(),
      OLD.replace(first + second, second + first),
    ],
    [
      'also one that is changed',
      (data) => data.hours.reverse()[1]!.days.push('Friday'),
      OLD.replace(first + second, second + first.replace('Tuesday]', 'Tuesday, Friday]')),
    ],
    [
      'a field is removed with the comment above it',
      (data) => delete data.credit,
      OLD.slice(0, OLD.indexOf('# Who')),
    ],
  ])('%s', (_, change, text) => {
    const data = parse(OLD) as Data;
    change(data);
    expect(rewriteYaml(OLD, data)).toBe(text);
    expect(parse(text)).toEqual(data);
  });

  it.each<[string, before: string, data: object, after: string]>([
    [
      'the first of two equal items: both keep their remarks',
      'days:\n  - Monday # late\n  - Monday # early\n',
      { days: ['Tuesday', 'Monday'] },
      'days:\n  - Tuesday # late\n  - Monday # early\n',
    ],
    ['a text with a comment after it', 'price: $549 # now\n', { price: '$555' }, 'price: $555 # now\n'],
    ['fields keep the order of the file', 'b: 1\na: 2\n', { a: 3, b: 1, c: 4 }, 'b: 1\na: 3\nc: 4\n'],
    ['a file that is not YAML is replaced', 'a: b: c', { a: 'x' }, 'a: x\n'],
  ])('%s', (_, before, data, after) => {
    expect(rewriteYaml(before, data)).toBe(after);
  });

  it('a comment after a text that becomes several lines moves above them', () => {
    const text = rewriteYaml('what: Short. # a remark\n', { what: 'Words that go on. '.repeat(9).trim() });
    expect(text).toMatch(/^# a remark\nwhat: >-\n/);
  });
});

describe('new lines are written as a person would', () => {
  it('quotes only where YAML needs them', () => {
    const entry = {
      plain: 'Jörg’s café – 100 % new 🚀',
      colon: 'Tents: how we shot them',
      hash: 'One # and more',
      number: '97045',
      quotes: `Say "hi", it's us`,
      day: '2027-01-15',
    };
    const text = rewriteYaml('', entry);
    expect(text).toBe(`plain: Jörg’s café – 100 % new 🚀
colon: 'Tents: how we shot them'
hash: 'One # and more'
number: '97045'
quotes: Say "hi", it's us
day: 2027-01-15
`);
    expect(parse(text)).toEqual(entry);
  });

  it('folds long texts within the width of the other files', () => {
    const entry = { seo: { description: 'Words that go on. '.repeat(20).trim() } };
    const text = rewriteYaml('', entry);
    expect(text).toMatch(/^seo:\n {2}description: >-\n {4}Words/);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110);
    expect(parse(text)).toEqual(entry);
  });
});
