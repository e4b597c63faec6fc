import { expect, test } from 'vitest';
import { dayIn, localTime, startOfDay } from '../../../src/enquiry/contract/local-day.ts';

test.each([
  ['Pacific/Auckland', '2026-11-21 10:30'],
  ['America/St_Johns', '2026-11-20 18:00'],
  ['Asia/Dubai', '2026-11-21 01:30'],
])('a time in %s is %s', (timeZone, expected) => {
  expect(localTime(timeZone, Date.UTC(2026, 10, 20, 21, 30))).toBe(expected);
});

test.each([
  ['Pacific/Auckland', '2026-11-20', '2026-11-19T11:00Z'],
  ['America/St_Johns', '2026-11-20', '2026-11-20T03:30Z'],
  ['Asia/Dubai', '2026-11-20', '2026-11-19T20:00Z'],
  // Days on which clocks change, and those after them.
  ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00Z'],
  ['Pacific/Auckland', '2026-09-28', '2026-09-27T11:00Z'],
  ['America/St_Johns', '2026-11-01', '2026-11-01T02:30Z'],
  ['America/St_Johns', '2026-11-02', '2026-11-02T03:30Z'],
  // Its clocks skip the hour after midnight.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00Z'],
])('the day in %s begins in its own first minute: %s', (timeZone, day, expected) => {
  const start = startOfDay(timeZone, day);
  expect(start).toBe(Date.parse(expected));
  expect([dayIn(timeZone, start - 1) < day, dayIn(timeZone, start)]).toEqual([true, day]);
});

test('what is no day has no start', () => {
  expect(startOfDay('Asia/Dubai', 'May')).toBeNaN();
});
