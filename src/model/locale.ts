/** What the site says of its language, currency and time zone, and every format that follows from it. */

/** The fields of `site/index.yaml` that formats follow from. */
export interface Locale {
  /** BCP 47, such as `de` or `pt-BR`. */
  language: string;
  /** ISO 4217. */
  currency: string;
  /** IANA, such as `Europe/Oslo`. */
  timeZone: string;
  office?: { countryCode: string } | undefined;
}

/** Values of a site that says nothing of them. */
export const DEFAULTS = { language: 'en', currency: 'USD', timeZone: 'America/Los_Angeles' } as const;

/** Returns the language with the country of the office, which decides on the clock: `en-GB`. */
function tagOf({ language, office }: Pick<Locale, 'language' | 'office'>): string {
  const { region, baseName } = new Intl.Locale(language);
  return region || !office ? baseName : new Intl.Locale(baseName, { region: office.countryCode }).baseName;
}

/** Returns the attributes of a document: `dir` only from right to left. */
export function attributesOf({ language }: Pick<Locale, 'language'>): { lang: string; dir?: 'rtl' } {
  return { lang: language, ...(isRightToLeft(language) && { dir: 'rtl' }) };
}

export const isRightToLeft = (language: string) =>
  new Intl.Locale(language).getTextInfo().direction === 'rtl';

/** Returns the language as Open Graph writes it: `pt_BR`. */
export const openGraphLocale = (locale: Pick<Locale, 'language' | 'office'>) => {
  const { language, region } = new Intl.Locale(tagOf(locale)).maximize();
  return `${language}_${region}`;
};

/** Returns the day in an agency's time zone: `2027-01-15`. */
export const dayIn = (timeZone: string, time: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(time);

/** Formats a day in full: `15 January 2027`. */
export const formatDay = (locale: Pick<Locale, 'language' | 'office'>, day: string) =>
  new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Chooses the form of a text for a number, and puts the number in: `{one: '{count} project', other: '{count} projects'}`. */
export function formatCount(
  { language }: Pick<Locale, 'language'>,
  forms: PluralForms,
  count: number,
): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace('{count}', new Intl.NumberFormat(language).format(count));
}

/** A text in the plural forms of its language. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
