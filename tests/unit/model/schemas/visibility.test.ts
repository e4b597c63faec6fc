import { describe, expect, it } from 'vitest';
import { day, isPublic, unpublishedBadge } from '../../../../src/model/schemas/visibility.ts';

const read = (value: unknown) => day().safeParse(value).data;

describe('a day', () => {
  it.each([new Date('2027-01-05T00:00:00Z'), '2027-01-05'])('is read from %s', (written) =>
    expect(read(written)).toBe('2027-01-05'),
  );

  it.each(['2027-1-5', '5/1/2027', 'January 2027', '2027-13-01', '2027-02-30', 20270105, new Date('x')])(
    'is not read from %s',
    (written) => expect(read(written)).toBeUndefined(),
  );
});

const WORDS = { draft: 'Draft', publicFrom: 'From {date}' };
const LOCALE = { language: 'en', timeZone: 'UTC' };
const NOON = new Date('2027-01-15T12:00:00Z');

it.each([
  ['without a mark is public', { draft: false }, undefined],
  ['marked as a draft says so', { draft: true }, 'Draft'],
  ['marked as a draft is one, whatever its day', { draft: true, publicFrom: '2020-01-01' }, 'Draft'],
  ['that waits says until when', { draft: false, publicFrom: '2027-02-03' }, 'From February 3, 2027'],
])('an entry %s', (_, entry, badge) => {
  expect(unpublishedBadge(entry, NOON, { locale: LOCALE, words: WORDS })).toBe(badge);
  expect(isPublic(entry, NOON, 'UTC')).toBe(badge === undefined);
});

it.each([
  ['the last millisecond before its day', '2027-01-14T11:59:59.999Z', false],
  ['the first millisecond of its day', '2027-01-14T12:00:00Z', true],
  ['later', '2031-06-01T00:00:00Z', true],
])('an entry is public on its day in the time zone of the agency: %s', (_, moment, expected) => {
  expect(isPublic({ draft: false, publicFrom: '2027-01-15' }, new Date(moment), 'Pacific/Fiji')).toBe(
    expected,
  );
});
