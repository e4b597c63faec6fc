import { expect, test } from 'vitest';
import { byteRange } from '../../../src/enquiry/http/byte-range.ts';

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
  ['bytes=99999999999999999999-', undefined],
  ['items=0-1', undefined],
  [undefined, undefined],
])('the range %j of 100 bytes is %j', (header, range) => expect(byteRange(header, 100)).toEqual(range));

test('a file without bytes has no range', () => expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable'));
