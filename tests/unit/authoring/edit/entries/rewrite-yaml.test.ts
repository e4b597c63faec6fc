import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { rewriteYaml } from '../../../../../src/authoring/edit/entries/rewrite-yaml.ts';

const OLD = `# The brand is used everywhere.
brand: Fallline
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
  url: https://fallline.example
`;

interface Data {
  brand: string;
  hours: { days: string[]; opens: string }[];
  credit?: { text: string };
}

/** The file after a change of its data. */
function rewritten(change: (data: Data) => void): string {
  const data = parse(OLD) as Data;
  change(data);
  const text = rewriteYaml(OLD, data);
  expect(parse(text)).toEqual(data);
  return text;
}

describe('only lines whose value has changed are written anew', () => {
  it('nothing changed: not a byte', () => {
    expect(rewritten(() => {})).toBe(OLD);
  });

  it('a text', () => {
    expect(rewritten((data) => (data.brand = 'Weir'))).toBe(OLD.replace('Fallline\n', 'Weir\n'));
  });

  it('a text in a group', () => {
    expect(rewritten((data) => (data.credit!.text = 'By'))).toBe(OLD.replace('Site by', 'By'));
  });

  it('a text in an item of a list', () => {
    expect(rewritten((data) => (data.hours[1]!.opens = '10:30'))).toBe(OLD.replace("'10:00'", '10:30'));
  });

  it('the first of two equal items: both keep their remarks', () => {
    const text = 'days:\n  - Monday # late\n  - Monday # early\n';
    expect(rewriteYaml(text, { days: ['Tuesday', 'Monday'] })).toBe(
      'days:\n  - Tuesday # late\n  - Monday # early\n',
    );
  });

  it('a text with a remark behind it', () => {
    expect(rewriteYaml('price: $549 # until spring\n', { price: '$555' })).toBe(
      'price: $555 # until spring\n',
    );
  });

  it('a remark behind a text that gets several lines stands over them', () => {
    const text = rewriteYaml('what: Short. # a remark\n', { what: 'Words that go on. '.repeat(9).trim() });
    expect(text).toMatch(/^# a remark\nwhat: >-\n/);
  });

  it('a list in brackets', () => {
    expect(rewritten((data) => data.hours[0]!.days.push('Friday'))).toBe(
      OLD.replace('[Monday, Tuesday] #', '[Monday, Tuesday, Friday] #'),
    );
  });

  it('fields keep the order of the file', () => {
    expect(rewriteYaml('b: 1\na: 2\n', { a: 3, b: 1, c: 4 })).toBe('b: 1\na: 3\nc: 4\n');
  });

  it('an item added, one removed', () => {
    expect(rewritten((data) => data.hours.push({ days: ['Sunday'], opens: '11:00' }))).toBe(
      OLD.replace("'10:00'\n", "'10:00'\n  - days:\n      - Sunday\n    opens: 11:00\n"),
    );
    expect(rewritten((data) => data.hours.shift())).toBe(
      OLD.replace("  - days: [Monday, Tuesday] # without lunch\n    opens: '09:00'\n", ''),
    );
  });

  it('items that change places take their lines with them', () => {
    const [first, second] = [
      "  - days: [Monday, Tuesday] # without lunch\n    opens: '09:00'\n",
      "  - days: [Saturday]\n    opens: '10:00'\n",
    ];
    expect(rewritten((data) => data.hours.reverse())).toBe(OLD.replace(first + second, second + first));
  });

  it('a field removed goes with the comment over it', () => {
    expect(rewritten((data) => delete data.credit)).toBe(OLD.slice(0, OLD.indexOf('# Who')));
  });

  it('a new field stands where the schema has it', () => {
    const data = { brand: 'Fallline', draft: true };
    expect(rewriteYaml('brand: Fallline\n', data)).toBe('brand: Fallline\ndraft: true\n');
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

  it('keeps the lines of a text that has several', () => {
    const entry = { text: 'First.\n\nSecond: "two".' };
    expect(parse(rewriteYaml('', entry))).toEqual(entry);
  });

  it('replaces a file that is not YAML', () => {
    expect(rewriteYaml('a: b: c', { a: 'x' })).toBe('a: x\n');
  });
});
