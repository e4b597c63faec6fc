import { expect, it } from 'vitest';
import { type Day, formatHours } from '../../../src/model/locale.ts';
import { addressLines } from '../../../src/model/queries/format.ts';

const WEEK: Day[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const LUNCH = [
  { days: WEEK, opens: '09:00', closes: '12:30' },
  { days: WEEK, opens: '13:30', closes: '18:00' },
];

it.each([
  ['en', 'US', 'Mon-Fri 9AM-12:30PM, 1:30PM-6PM'],
  ['en', 'GB', 'Mon-Fri 9:00-12:30, 13:30-18:00'],
  ['ja', 'JP', '月～金 9:00–12:30、13:30–18:00'],
])('hours around a break share a line in %s of %s', (language, countryCode, line) => {
  const lines = formatHours({ language, office: { countryCode } }, LUNCH, 'always');
  expect(lines.map(({ days, time }) => `${days} ${time}`)).toEqual([line]);
});

it('whole days are called by a word', () => {
  const hours = [{ days: ['Saturday', 'Sunday'] as Day[], opens: '00:00', closes: '24:00' }];
  expect(formatHours({ language: 'de' }, hours, 'rund um die Uhr')).toEqual([
    { days: 'Sa, So', time: 'rund um die Uhr' },
  ]);
});

it.each([
  [{ city: 'Dubai', country: 'UAE', countryCode: 'AE' }, ['Dubai', 'UAE']],
  [{ city: 'Bath', region: 'Somerset', country: 'UK', countryCode: 'GB' }, ['Bath, Somerset', 'UK']],
  [{ city: 'Köln', postalCode: '50667', country: 'Land', countryCode: 'DE' }, ['50667 Köln', 'Land']],
  [
    { city: 'Bath', postalCode: 'BA1 1AA', street: '1 Quay', country: 'UK', countryCode: 'GB' },
    ['1 Quay', 'Bath BA1 1AA', 'UK'],
  ],
  [{ city: '見本市', street: '1-2', country: '日本', countryCode: 'JP' }, ['見本市1-2', '日本']],
])('an address has no line without anything to say: %o', (office, lines) => {
  expect(addressLines(office)).toEqual(lines);
});
