import { homedir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LOCALE } from '../../../src/model/locale/locale.ts';
import { complaint, EXAMPLES, readAnswers } from '../../../src/setup/answers.ts';
import { countryCode, likelyLocale } from '../../../src/setup/country.ts';
import { tidy, typedPath } from '../../../src/setup/tidy.ts';

test.each([
  ['color', 'E8613C', '#e8613c'],
  ['secondColor', '#fa0', '#ffaa00'],
  ['secondColor', '', undefined],
  ['color', 'orange', 'orange'],
  ['phone', 'None', 'none'],
  ['domain', 'www.agency.example/', 'https://www.agency.example'],
  [
    'social',
    'photos.example/agency, http://b.example',
    ['https://photos.example/agency', 'http://b.example'],
  ],
] as const)('understands %s as people type it: %s', (name, typed, answer) => {
  expect(tidy(name, undefined, typed)).toEqual(answer);
});

test('finds the code of a country, and the valid one for another in use', () => {
  expect([countryCode('United Kingdom'), countryCode('Germany'), countryCode('Atlantis')]).toEqual([
    ...['GB', 'DE', undefined],
  ]);
  expect(tidy('office', 'countryCode', 'uk')).toBe('GB');
});

test.each([
  ['NO', 'nb', 'NOK', 'Europe/Oslo'],
  ['AE', 'ar', 'AED', 'Asia/Dubai'],
  ['IN', 'en', 'INR', 'Asia/Calcutta'],
  ['PT', 'pt', 'EUR', 'Europe/Lisbon'],
  ['uk', 'en', 'GBP', 'Europe/London'],
])('knows what is likely spoken and paid in %s: %s, %s', (code, language, currency, timeZone) => {
  expect(likelyLocale(code)).toEqual({ language, currency, timeZone });
});

test.each(['', 'XX', 'Norway'])('expects nothing else of no country: “%s”', (code) => {
  expect(likelyLocale(code)).toEqual(DEFAULT_LOCALE);
});

test.each([`'/a b/logo.svg'`, String.raw`/a\ b/logo.svg`, ' /a b/logo.svg '])(
  'finds a file that was dropped into the terminal as %s',
  (typed) => expect(typedPath(typed)).toBe('/a b/logo.svg'),
);

test('finds a file in the home folder', () => expect(typedPath('~/logo.svg')).toBe(`${homedir()}/logo.svg`));

describe('working hours', () => {
  test.each(['Mon-Fri 09:00-17:30, Sat 10:00-16:00', 'monday to fri 9-17:30; sat 10 to 16'])(
    'may be written as %s',
    (hours) => {
      const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
      expect(readAnswers({ ...EXAMPLES, hours }).hours).toEqual([
        { days, opens: '09:00', closes: '17:30' },
        { days: ['Saturday'], opens: '10:00', closes: '16:00' },
      ]);
    },
  );

  test.each(['', 'always', 'Fri-Mon 9-17', 'Mon 9-25', 'Mon 9-5', 'Mon-Fri 9-17, Fri 16-20'])(
    'cannot be “%s”',
    (hours) => {
      expect(complaint('hours', hours)).toContain('like Mon-Fri 9:00-17:30');
    },
  );
});

test('explains a profile that is no address', () => {
  expect(complaint('social', ['https://nonsense'])).toContain('Write the whole address of the profile');
});
