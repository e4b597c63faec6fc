/** Formats that follow from the language, the currency and the time zone of the site, by `Intl`. */

/** Days of the week, in order. */
export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

type Day = (typeof DAYS)[number];

/** The fields of `site/index.yaml` that formats follow from. */
export interface Locale {
  /** BCP 47: `de`, `pt-BR`. */
  language: string;
  /** ISO 4217. */
  currency: string;
  /** IANA: `Europe/Oslo`. */
  timeZone: string;
  /** Its country decides on the clock. */
  office?: { countryCode: string } | undefined;
}

/** Locale of a site whose content names none. */
export const DEFAULT_LOCALE = { language: 'en', currency: 'USD', timeZone: 'America/Los_Angeles' };

const hasName = (type: 'language' | 'currency', code: string) => {
  try {
    return new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) !== undefined;
  } catch {
    return false;
  }
};

export const isLanguage = (tag: string) => hasName('language', tag);
export const isCurrency = (code: string) => /^[A-Z]{3}$/.test(code) && hasName('currency', code);
export const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/** Reads the locale from fields of the entry `site`; an invalid one counts as missing. */
export function readLocale({ language, currency, timeZone }: Record<string, unknown>): Locale {
  const ifValid = (value: unknown, isValid: (text: string) => boolean, otherwise: string) =>
    typeof value === 'string' && isValid(value) ? value : otherwise;
  return {
    language: ifValid(language, isLanguage, DEFAULT_LOCALE.language),
    currency: ifValid(currency, isCurrency, DEFAULT_LOCALE.currency),
    timeZone: ifValid(timeZone, isTimeZone, DEFAULT_LOCALE.timeZone),
  };
}

type Speech = Pick<Locale, 'language' | 'office'>;

/** Returns the language with the country of the office, unless it has one: `en-GB`. */
function tagOf({ language, office }: Speech): string {
  const { region, baseName } = new Intl.Locale(language);
  return region || !office ? baseName : new Intl.Locale(baseName, { region: office.countryCode }).baseName;
}

/** Whether a language is written from right to left. */
export const isRightToLeft = (language: string) =>
  new Intl.Locale(language).getTextInfo().direction === 'rtl';

/** Returns the language as Open Graph writes it: `pt_BR`. */
export function openGraphLocale(locale: Speech): string {
  const { language, region } = new Intl.Locale(tagOf(locale)).maximize();
  return `${language}_${region}`;
}

/** Formats a day in full: `January 15, 2027`. */
export const formatDay = (locale: Speech, day: string) =>
  new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** A text in the plural forms of its language; `{count}` becomes the number. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Chooses the form of a text for a number, and puts the number in. */
export function formatCount(language: string, forms: PluralForms, count: number): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace('{count}', new Intl.NumberFormat(language).format(count));
}

/** Hours of some days, as the content writes them. */
interface Hours {
  days: readonly Day[];
  opens: string;
  closes: string;
}

/**
 * Formats working hours: `Mon-Fri`, `9AM-5PM`, in German `Mo – Fr`, `9:00–17:00 Uhr`. Hours of the same days, as around a
 * lunch break, share a line.
 * @param aroundTheClock in the place of hours from 0 to 24
 */
export function formatHours(locale: Speech, hours: readonly Hours[], aroundTheClock: string) {
  const byDays = Map.groupBy(hours, ({ days }) => formatDays(locale, days));
  return [...byDays].map(([days, spans]) => ({
    days,
    time: spans
      .map(({ opens, closes }) =>
        opens === '00:00' && closes === '24:00' ? aroundTheClock : formatSpan(locale, opens, closes),
      )
      .join(commaOf(locale.language)),
  }));
}

/** Returns the comma of a script, with its space. */
function commaOf(language: string): string {
  const { script = '' } = new Intl.Locale(language).maximize();
  if (script === 'Arab') return '، ';
  return /^(Jpan|Han[st])$/.test(script) ? '、' : ', ';
}

/** A Monday. */
const [YEAR, MONTH, MONDAY] = [2024, 0, 1];

/** Formats days as runs of three and more, and lists the rest: `Mon-Fri`, `Mon, Wed, Sat`. */
function formatDays(locale: Speech, days: readonly Day[]): string {
  const format = new Intl.DateTimeFormat(tagOf(locale), { weekday: 'short', timeZone: 'UTC' });
  const dateOf = (day: Day) => Date.UTC(YEAR, MONTH, MONDAY + DAYS.indexOf(day));
  const texts = runsOf(days).flatMap((run) => {
    const [first, last] = [dateOf(run[0]!), dateOf(run.at(-1)!)];
    return run.length > 2
      ? [inEnglish(locale, format.formatRange(first, last))]
      : run.map((day) => format.format(dateOf(day)));
  });
  return texts.join(commaOf(locale.language));
}

/** Groups days that follow one another, in the order of the week. */
function runsOf(days: readonly Day[]): Day[][] {
  const runs: Day[][] = [[]];
  for (const day of DAYS) {
    if (days.includes(day)) runs.at(-1)!.push(day);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

/** Formats two times of a day: `9AM-5PM`, `9:00–17:30`. */
function formatSpan(locale: Speech, opens: string, closes: string): string {
  const { hour12 } = new Intl.DateTimeFormat(tagOf(locale), { hour: 'numeric' }).resolvedOptions();
  const format = (time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const { format: formatted } = new Intl.DateTimeFormat(tagOf(locale), {
      hour: 'numeric',
      ...((minute > 0 || !hour12) && { minute: '2-digit' }),
      // The end of a day is 24:00, its beginning 0:00.
      ...(!hour12 && { hourCycle: hour === 24 ? 'h24' : 'h23' }),
      timeZone: 'UTC',
    });
    return formatted(Date.UTC(YEAR, MONTH, MONDAY, hour, minute));
  };
  return inEnglish(locale, [opens, closes].map(format).join(hour12 ? ' – ' : '–'));
}

/** English is written without spaces: `Mon-Fri`, `9AM-5PM`. */
const inEnglish = ({ language }: Speech, range: string) =>
  new Intl.Locale(language).language === 'en' ? range.replace(/\s/g, '').replace('–', '-') : range;
