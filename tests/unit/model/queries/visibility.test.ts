import { describe, expect, it } from 'vitest';
import { isPublic, publicOnes, unpublishedBadge } from '../../../../src/model/queries/visibility.ts';

const WORDS = { draft: 'Draft', publicFrom: 'From {date}' };
const NOON = new Date('2027-01-15T12:00:00Z');

describe('an entry', () => {
  it('without a mark is public', () => {
    expect(unpublishedBadge({ draft: false }, NOON, WORDS)).toBeUndefined();
    expect(isPublic({ draft: false }, NOON)).toBe(true);
  });

  it('marked as a draft says so, whatever its day', () => {
    expect(unpublishedBadge({ draft: true }, NOON, WORDS)).toBe('Draft');
    expect(unpublishedBadge({ draft: true, publicFrom: '2020-01-01' }, NOON, WORDS)).toBe('Draft');
    expect(isPublic({ draft: true, publicFrom: '2020-01-01' }, NOON)).toBe(false);
  });

  it('that waits says from when it is public', () => {
    const entry = { draft: false, publicFrom: '2027-02-03' };
    expect(unpublishedBadge(entry, NOON, WORDS)).toBe('From 3 February 2027');
    expect(isPublic(entry, NOON)).toBe(false);
  });

  it.each([
    ['the last millisecond before its day', '2027-01-14T23:59:59.999Z', false],
    ['the first millisecond of its day', '2027-01-15T00:00:00Z', true],
    ['later', '2031-06-01T00:00:00Z', true],
  ])('is public on its day: %s', (_, moment, expected) => {
    expect(isPublic({ draft: false, publicFrom: '2027-01-15' }, new Date(moment))).toBe(expected);
  });
});

it('keeps from shared links and programs what the public does not see', () => {
  const shown = { id: 'b', unpublished: undefined };
  expect(publicOnes([{ id: 'a', unpublished: 'Draft' }, shown])).toEqual([shown]);
});
