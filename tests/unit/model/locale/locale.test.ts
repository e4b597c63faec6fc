import { describe, expect, it } from 'vitest';
import {
  DAYS,
  formatCount,
  formatDay,
  formatHours,
  isCurrency,
  isLanguage,
  isRightToLeft,
  isTimeZone,
  openGraphLocale,
  readLocale,
} from '../../../../src/model/locale/locale.ts';

/** A locale by its language and country: `en US`. */
const localeOf = (name: string) => {
  const [language = '', countryCode = ''] = name.split(' ');
  return { language, currency: 'EUR', timeZone: 'UTC', office: { countryCode } };
};

describe('what a site speaks', () => {
  it.each([
    [isLanguage, ['en', 'de', 'pt-BR', 'ja', 'zh-Hant', 'nb'], ['', 'german', 'xx', 'en_US', 'e']],
    [isCurrency, ['USD', 'EUR', 'JPY', 'AED'], ['', 'usd', '$', 'XYZ', 'EURO']],
    [isTimeZone, ['Europe/Berlin', 'UTC', 'Asia/Dubai'], ['', 'Berlin', 'Europe/Atlantis']],
  ])('is named by standard codes', (isValid, valid, invalid) => {
    expect(valid.filter((code) => !isValid(code))).toEqual([]);
    expect(invalid.filter(isValid)).toEqual([]);
  });

  it('is English with dollars where nothing valid says otherwise', () => {
    const read = readLocale({ language: 'de', currency: 'euro', timeZone: 7 });
    expect(read).toEqual({ language: 'de', currency: 'USD', timeZone: 'America/Los_Angeles' });
  });

  it('is written from right to left in Arabic, Hebrew, Persian and Urdu', () => {
    const languages = ['en', 'ar', 'he', 'fa-IR', 'ur', 'ja', 'tr'];
    expect(languages.filter(isRightToLeft)).toEqual(['ar', 'he', 'fa-IR', 'ur']);
  });

  it.each([
    ['en US', 'en_US'],
    ['de AT', 'de_AT'],
    ['pt-BR PT', 'pt_BR'],
    ['ja JP', 'ja_JP'],
  ])('is in Open Graph: %s as %s', (name, written) => expect(openGraphLocale(localeOf(name))).toBe(written));
});

it.each([
  ['en US', 'January 15, 2027'],
  ['en GB', '15 January 2027'],
  ['de DE', '15. Januar 2027'],
  ['ja JP', '2027年1月15日'],
])('formats a day in %s: %s', (name, text) => expect(formatDay(localeOf(name), '2027-01-15')).toBe(text));

it('chooses the plural form of a number', () => {
  const polish = {
    one: '{count} projekt',
    few: '{count} projekty',
    many: '{count} projektów',
    other: '{count} projektu',
  };
  expect([1, 3, 12].map((count) => formatCount('pl', polish, count))).toEqual([
    '1 projekt',
    '3 projekty',
    '12 projektów',
  ]);
  expect(formatCount('ja', { other: '{count}件' }, 1)).toBe('1件');
});

describe('working hours', () => {
  const hours = (days: readonly string[], opens: string, closes: string) => ({
    days: days as (typeof DAYS)[number][],
    opens,
    closes,
  });
  const textOf = (name: string, ...spans: ReturnType<typeof hours>[]) =>
    formatHours(localeOf(name), spans, 'Always').map(({ days, time }) => `${days}: ${time}`);
  const WEEK = DAYS.slice(0, 5);

  it.each([
    ['en US', '09:00', '17:00', 'Mon-Fri: 9AM-5PM'],
    ['en US', '09:30', '24:00', 'Mon-Fri: 9:30AM-12AM'],
    ['en IE', '09:00', '17:30', 'Mon-Fri: 9:00-17:30'],
    ['de DE', '18:00', '24:00', 'Mo – Fr: 18:00–24:00'],
    ['ja JP', '00:00', '09:00', '月～金: 0:00–9:00'],
    ['ar AE', '09:00', '17:00', 'الاثنين – الجمعة: 9 ص – 5 م'],
    ['fr FR', '00:00', '24:00', 'lun. – ven.: Always'],
  ])('in %s from %s to %s', (name, opens, closes, text) => {
    const plain = textOf(name, hours(WEEK, opens, closes)).map((line) =>
      line.replace(/[\u00a0\u202f\u2009]/g, ' '),
    );
    expect(plain).toEqual([text]);
  });

  it.each([
    [['Saturday'], 'Sat'],
    [['Monday', 'Wednesday', 'Friday'], 'Mon, Wed, Fri'],
    [['Saturday', 'Sunday'], 'Sat, Sun'],
    [['Monday', 'Tuesday', 'Wednesday', 'Friday', 'Saturday', 'Sunday'], 'Mon-Wed, Fri-Sun'],
    [['Friday', 'Monday', 'Tuesday', 'Wednesday', 'Monday'], 'Mon-Wed, Fri'],
    [['Sunday', 'Monday'], 'Mon, Sun'],
  ])('join three days in a row and no others: %s', (days, text) =>
    expect(textOf('en US', hours(days, '09:00', '17:00'))).toEqual([`${text}: 9AM-5PM`]),
  );

  it('share a line around a lunch break', () => {
    const spans = [
      hours(WEEK, '09:00', '12:00'),
      hours(WEEK, '13:00', '17:00'),
      hours(['Saturday'], '09:00', '12:00'),
    ];
    expect(textOf('en US', ...spans)).toEqual(['Mon-Fri: 9AM-12PM, 1PM-5PM', 'Sat: 9AM-12PM']);
  });
});
