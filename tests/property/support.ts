import fc from 'fast-check';
import { test } from 'vitest';
import { isLong } from '../service/support/long.ts';

/** Generated inputs of one property: some hundreds with all other tests, 100,000 in the long form. */
const RUNS = isLong ? 100_000 : 300;

/** For a property that takes milliseconds. */
export const SLOW_RUNS = isLong ? 100_000 : 60;

/** Takes minutes on a busy machine. */
export const TIMEOUT_MS = isLong ? 1_800_000 : 180_000;

/** Tests a property with generated values. */
export function holds<Values extends [unknown, ...unknown[]]>(
  title: string,
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  property: (...values: Values) => void | Promise<void>,
  numRuns = RUNS,
): void {
  test(title, { timeout: TIMEOUT_MS }, () =>
    fc.assert(
      fc.asyncProperty(fc.tuple<Values>(...arbitraries), async (values) => property(...values)),
      { numRuns },
    ),
  );
}

/** Any text, often with special characters of mail, spreadsheets, browsers or logs. */
export const text = (maxLength: number) =>
  fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
        { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
        { weight: 2, arbitrary: fc.constantFrom(...MEANINGFUL) },
        // Half of a pair of surrogates, which a browser can send in JSON.
        { weight: 1, arbitrary: fc.constantFrom('\ud83d', '\udc00') },
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('').slice(0, maxLength));

const MEANINGFUL = [
  ...['\r\n', '\n', '\r', '\r\n.\r\n', '\r\n\r\n', '\0', '\u001b[2J', '\t', '\u2028', '\u0085', '\u202e'],
  ...['\ufeff', 'Bcc: victim@other.example', '<script>', '&amp;', '"', "'", ',', ';', '<a@b.example>', '('],
  ...['\\', '=?utf-8?B?', '=1+1', '=cmd|', '+', '-', '@SUM(', '＝1', ';=1', '\t=1', '\n=1', '"\n=1', '/'],
  ...['//', '..', '%2F', '#', '?', 'x'.repeat(100), '長'.repeat(50), ' '.repeat(30), 'name@visitor.example'],
  '👩‍👩‍👧‍👦',
];

/** An enquiry with the types that the check requires. */
export const enquiryInput = fc.record(
  {
    name: text(220),
    email: fc.oneof(fc.emailAddress(), text(260)),
    phone: text(60),
    service: text(110),
    message: text(10_050),
    id: fc.oneof(fc.uuid(), fc.constant(''), text(40)),
    page: fc.oneof(fc.webPath(), text(310)),
    website: fc.oneof(fc.constant(''), text(20)),
    writingMs: fc.double(),
  },
  { requiredKeys: [] },
);
