import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkContent } from '../../../../src/model/check/check.ts';
import { formatReport } from '../../../../src/model/check/format-report.ts';
import { isUnwritten, leaveOut } from '../../../../src/model/entries/unwritten.ts';
import { makeRepository } from '../check/support.ts';

const T = 'TO WRITE: what';

describe('what is left of an entry without the texts still to write', () => {
  const text = z.string();
  const schema = z.strictObject({
    must: text,
    may: text.optional(),
    group: z
      .strictObject({ heading: text, note: text.optional().meta({ title: 'Note' }) })
      .optional()
      .meta({ title: 'Group' }),
    list: z.array(text).min(1).optional(),
    items: z.array(z.strictObject({ a: text, b: text })).min(2),
    any: z.array(text).default([]),
  });
  const items = [1, 2].map(() => ({ a: 'a', b: 'b' }));

  it.each([
    ['an optional text', { must: 'm', may: T, items }, { must: 'm', items }],
    ['a text that its group needs', { must: 'm', group: { heading: T }, items }, { must: 'm', items }],
    [
      'a text that its group can do without',
      { must: 'm', group: { heading: 'h', note: T }, items },
      { must: 'm', group: { heading: 'h' }, items },
    ],
    ['one of two lines', { must: 'm', list: [T, 'l'], items }, { must: 'm', list: ['l'], items }],
    ['all lines', { must: 'm', list: [T, T], items }, { must: 'm', items }],
    ['all lines of a list that can be empty', { must: 'm', any: [T], items }, { must: 'm', any: [], items }],
    ['an item of several', { must: 'm', items: [...items, { a: 'a', b: T }] }, { must: 'm', items }],
    ['an item that the list needs', { must: 'm', items: [items[0], { a: T, b: 'b' }] }, undefined],
    ['a text that nothing can do without', { must: T, items }, undefined],
    [
      'values of another kind',
      { must: 'm', group: [T], items: { a: T } },
      { must: 'm', group: [T], items: { a: T } },
    ],
  ])('%s', (_, entry, left) => {
    expect(leaveOut<unknown>(schema, entry, isUnwritten)).toEqual(left);
  });

  it('is the same object if nothing is left out', () => {
    const entry = { must: 'm', items };
    expect(leaveOut(schema, entry, isUnwritten)).toBe(entry);
  });
});

describe('the content check', () => {
  const root = makeRepository(afterAll);

  /** Checks the content with one file replaced. */
  const check = (path: string, text: string) => {
    const file = join(root, 'changed');
    writeFileSync(file, text);
    const change = { written: new Map([[`src/content/${path}`, file]]), removed: new Set<string>() };
    return checkContent({ root, now: new Date('2027-01-15'), change });
  };
  const page = (introduction: string, closing: string) =>
    [
      'heading: Lost',
      `introduction: '${introduction}'`,
      `closing: { heading: Go on, text: '${closing}', button: { label: Home, href: / } }`,
      'seo:',
      '  title: Page not found',
      '  description: There is no page at this address. Go on from the home page.',
      '  keywords: [a page, not found, here]',
    ].join('\n');

  it('lists what is still to write, with a hint, and passes', async () => {
    const report = await check(
      'pages/not-found.yaml',
      page('There is no page here.', 'TO WRITE: where to go on.'),
    );
    expect(report.mistakes).toEqual([]);
    expect(report.unwritten).toEqual([
      expect.objectContaining({ line: 3, field: 'Closing › Text', hint: 'where to go on.' }),
    ]);
    expect(formatReport(report, false)).toMatch(
      /^Still to write; visitors do not see it:\n {2}src\/content\/pages\/not-found\.yaml:3:\d+ {2}Closing › Text {2}where to go on\.\n\nNo mistakes, 1 text to write in /,
    );
  });

  it('refuses one that its page cannot do without', async () => {
    const { mistakes, unwritten } = await check(
      'pages/not-found.yaml',
      page('TO WRITE: what is lost.', 'This way, please: go on.'),
    );
    expect(mistakes.map(({ key, problem }) => [key, problem])).toEqual([
      ['introduction', 'The site cannot do without this text, and “TO WRITE” is not written for visitors.'],
    ]);
    expect(unwritten).toEqual([]);
  });
});
