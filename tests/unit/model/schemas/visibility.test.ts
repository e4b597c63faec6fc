import { describe, expect, it } from 'vitest';
import { day } from '../../../../src/model/schemas/visibility.ts';

const read = (value: unknown) => day().safeParse(value).data;

describe('a day', () => {
  it.each([
    ...[new Date('2027-01-05T00:00:00Z'), '2027-01-05', ' 2027-1-5 ', '2027/1/5', '2027.01.05', '2027 1 5'],
    ...['5 January 2027', '5. Jan 2027', '5th January, 2027', 'January 5, 2027', 'jan. 5th 2027'],
  ])('is read from %s', (written) => expect(read(written)).toBe('2027-01-05'));

  it.each(['15/1/2027', '1/15/2027', '15.01.2027', '01-15-2027'])(
    'is read from %s, where only one number can be the month',
    (written) => expect(read(written)).toBe('2027-01-15'),
  );

  it.each([
    ...['5/1/2027', '5.1.2027', '5.1.27', 'January 2027', 'soon', '2027-13-01', 'February 30, 2027'],
    20270105,
  ])('is not read from %s', (written) => expect(read(written)).toBeUndefined());
});
