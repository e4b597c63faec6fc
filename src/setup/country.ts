/** What is known of a country: its code, and what an agency in it most likely speaks. */
import { countries, type ICountry } from 'countries-list';
import { DEFAULT_LOCALE, isCurrency } from '../model/locale/locale.ts';

/** Returns the valid code for one in common use: `GB` for `uk`. */
export function currentCode(typed: string): string {
  const code = typed.toUpperCase();
  return /^[A-Z]{2}$/.test(code) ? (new Intl.Locale(`und-${code}`).region ?? code) : code;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Returns the code of a country with this English name; undefined if there is none. */
export function countryCode(country: string): string | undefined {
  const names = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames('en', { type: 'region', style, fallback: 'none' }),
  );
  const found = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).find((code) =>
    names.some((name) => name.of(code) === country),
  );
  // Names of former countries are those of today: DD is Germany as well.
  return found && currentCode(found);
}

/** Where the largest city is, in countries with several time zones that do not begin with it. */
const MAIN_ZONES: Record<string, string> = {
  ...{ AU: 'Australia/Sydney', BR: 'America/Sao_Paulo', CA: 'America/Toronto', CL: 'America/Santiago' },
  ...{ ES: 'Europe/Madrid', ID: 'Asia/Jakarta', KZ: 'Asia/Almaty', MX: 'America/Mexico_City' },
  ...{ PT: 'Europe/Lisbon', RU: 'Europe/Moscow', US: 'America/New_York' },
};

/**
 * Returns the likely language, currency and time zone of an agency: English where it is an official language, the time zone
 * of this machine if the country has it.
 * @param code of the country, ISO 3166
 */
export function likelyLocale(code: string): typeof DEFAULT_LOCALE {
  const known = currentCode(code);
  const country = (countries as Record<string, ICountry>)[known];
  if (!country) return DEFAULT_LOCALE;
  const locale = new Intl.Locale(`und-${known}`).maximize();
  const zones = locale.getTimeZones() ?? [];
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    language: country.languages.includes('en') ? 'en' : locale.language,
    currency: country.currency.find(isCurrency) ?? DEFAULT_LOCALE.currency,
    timeZone: zones.includes(here) ? here : (MAIN_ZONES[known] ?? zones[0] ?? DEFAULT_LOCALE.timeZone),
  };
}
