import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { KINDS } from '../../../../../src/authoring/edit/entries/kinds.ts';
import { afterTitle, findProblems } from '../../../../../src/authoring/edit/entries/problems.ts';

describe('a value is refused in the words of the content check', () => {
  it.each([
    [
      'too long',
      z.string().max(3),
      'abcde',
      '“Price” is 5 characters long, but only 3 fit its place. Shorten it by 2.',
      false,
    ],
    [
      'too short',
      z.string().min(3),
      'a',
      '“Price” is 1 character long, but it takes at least 3. Write 2 more.',
      true,
    ],
    [
      'wrong form',
      z.string().regex(/^\$\d+$/, { error: 'Write a price as $549.' }),
      '549',
      '“Price” cannot be “549”. Did you mean “$549”? Write a price as $549.',
      false,
    ],
    ['missing', z.string(), undefined, '“Price” is missing.', true],
  ])('%s', (_, schema, value, text, isUnfinished) => {
    const entry = z.object({ price: schema.meta({ title: 'Price', description: 'Shown by the form.' }) });
    expect(findProblems({ schema: entry }, { price: value })).toEqual([
      { key: 'price', title: 'Price', text, isUnfinished },
    ]);
  });

  it('with the path of a nested field', () => {
    const plans = [{ title: 'Basic', price: '549 dollars a month' }];
    const found = findProblems(KINDS.packages!, { plans });
    expect(found).toContainEqual(expect.objectContaining({ key: 'plans[0].price', title: 'Basic › Price' }));
  });
});

it.each([
  ['“Price” is missing.', ' is missing.'],
  [
    'Exactly one of the three plans is the popular one.',
    ': Exactly one of the three plans is the popular one.',
  ],
])('“%s” does not repeat the title that it follows', (text, rest) => {
  expect(afterTitle({ title: 'Standard › Price', text })).toBe(rest);
});
