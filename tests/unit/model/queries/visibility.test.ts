import { expect, it } from 'vitest';
import { isPublic, publicOnes, unpublishedBadge } from '../../../../src/model/queries/visibility.ts';

const WORDS = { draft: 'Draft', publicFrom: 'From {date}' };
const NOON = new Date('2027-01-15T12:00:00Z');

it.each([
  ['without a mark is public', { draft: false }, undefined],
  ['marked as a draft says so', { draft: true }, 'Draft'],
  ['marked as a draft says so, whatever its day', { draft: true, publicFrom: '2020-01-01' }, 'Draft'],
  ['that waits says until when', { draft: false, publicFrom: '2027-02-03' }, 'From 3 February 2027'],
])('an entry %s', (_, entry, badge) => {
  expect(unpublishedBadge(entry, NOON, WORDS)).toBe(badge);
  expect(isPublic(entry, NOON)).toBe(badge === undefined);
});

it.each([
  ['the last millisecond before its day', '2027-01-14T23:59:59.999Z', false],
  ['the first millisecond of its day', '2027-01-15T00:00:00Z', true],
  ['later', '2031-06-01T00:00:00Z', true],
])('an entry is public on its day: %s', (_, moment, expected) => {
  expect(isPublic({ draft: false, publicFrom: '2027-01-15' }, new Date(moment))).toBe(expected);
});

it('keeps from shared links and programs what the public does not see', () => {
  const shown = { id: 'b', unpublished: undefined };
  expect(publicOnes([{ id: 'a', unpublished: 'Draft' }, shown])).toEqual([shown]);
});
