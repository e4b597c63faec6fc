/**
 * Prices as editors write them, shown as they are written: `$549`, `549 €`, `5 490 kr`, `¥54,900`, `$49.90/mo`. The
 * amount in them is for comparisons and for search engines.
 */

import { isRightToLeft, type Locale } from './locale.ts';

/** End of a price that is paid every month. */
export const MONTHLY = '/mo';

/** A parsed price with its display texts. */
export interface Price {
  /** Undefined for a price without a number, such as `On request`. */
  amount: number | undefined;
  /** ISO 4217. */
  currency: string;
  isMonthly: boolean;
  /** As it is written, without `/mo`: `$549`. */
  written: string;
  /** Suffix of a monthly price: `/month`; empty for a one-time price. */
  unit: string;
  /** Written price and unit: `$549/month`. Among words from right to left, the price keeps its own direction. */
  text: string;
}

/** A number with separators of thousands and decimals, in the digits of any script. */
const NUMBER = /\p{Nd}(?:[\p{Nd}\s.,'’٬٫]*\p{Nd})?/u;
/** A dash in the place of cents, which stands for the currency in some countries: `5 490,-`. */
const NO_CENTS = /[.,][–—-]/;
/** Marks of writing direction. */
const MARKS = /[\u200e\u200f\u061c]/g;

/** What a price is read by. */
export type PriceLocale = Pick<Locale, 'language' | 'currency'>;

/**
 * Parses a price.
 * @param perMonth unit of a monthly price
 */
export function readPrice(price: string, locale: PriceLocale, perMonth: string): Price {
  const isMonthly = price.endsWith(MONTHLY);
  const written = isMonthly ? price.slice(0, -MONTHLY.length).trim() : price;
  const unit = isMonthly ? perMonth : '';
  const { currency } = locale;
  const isolated = isRightToLeft(locale.language) ? `\u2068${written}\u2069` : written;
  return { amount: amountOf(written, locale), currency, isMonthly, written, unit, text: isolated + unit };
}

/** Whether a price is an amount in the currency, or has no number at all. */
export function isPrice(price: string, locale: PriceLocale): boolean {
  const { amount, written } = readPrice(price, locale, '');
  if (amount === undefined) return !price.includes('/');
  const around = written.replace(NUMBER, ' ').replace(MARKS, '').trim();
  const sign = around.replace(NO_CENTS, '').trim();
  return !Number.isNaN(amount) && (signsOf(locale).has(sign) || (sign === '' && around !== ''));
}

/** A price with a number. */
type Amount = Price & { amount: number };

/** Returns the prices with a number, the lowest first. */
export const byAmount = (prices: Price[]): Amount[] =>
  prices
    .filter((price): price is Amount => price.amount !== undefined)
    .toSorted((a, b) => a.amount - b.amount);

/** Splits the label of a lowest price, `From {price}` or `{price}から`, into what stands before and after it. */
export function aroundPrice(label: string): { before: string; after: string } {
  const [before = '', after = ''] = label.includes('{price}') ? label.split('{price}') : [`${label} `];
  return { before, after };
}

/** Formats an amount as an example: `$1,299`, `1.299 €`. */
export const examplePrice = ({ language, currency }: PriceLocale, amount: number) =>
  formatOf(language, currency, 'narrowSymbol').format(amount).replace(MARKS, '');

const formatOf = (
  language: string,
  currency: string,
  currencyDisplay: 'symbol' | 'narrowSymbol' | 'code' | 'name',
) =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay,
    trailingZeroDisplay: 'stripIfInteger',
  });

/** Returns how a currency is written, with each word of its name: `kr`, `NOK`, `norske`, `kroner`. */
function signsOf({ language, currency }: PriceLocale): Set<string> {
  const signs = [language, 'en'].flatMap((tag) =>
    (['symbol', 'narrowSymbol', 'code', 'name'] as const).flatMap((display) =>
      formatOf(tag, currency, display)
        .formatToParts(2)
        .filter(({ type }) => type === 'currency')
        .flatMap(({ value }) => value.replace(MARKS, '').trim().split(/\s/)),
    ),
  );
  return new Set(signs);
}

/** Returns the number in a price; undefined if there is none, NaN if its separators are not those of the language. */
function amountOf(written: string, { language, currency }: PriceLocale): number | undefined {
  const number = NUMBER.exec(written)?.[0].replace(/\p{Nd}/gu, latinDigit);
  if (number === undefined) return undefined;
  const separator = new Intl.NumberFormat(language)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')!;
  const [whole = '', decimals, ...more] = number.replace('٫', separator.value).split(separator.value);
  const { maximumFractionDigits: length } = formatOf(language, currency, 'code').resolvedOptions();
  if (more.length > 0 || (decimals !== undefined && decimals.length !== length)) return NaN;
  return GROUPED.test(whole) ? Number(`${whole.replace(/\D/g, '')}.${decimals ?? ''}`) : NaN;
}

/** A whole number, also with separators; in India they stand after two digits. */
const GROUPED = /^(\d+|\d{1,3}([\s.,'’٬]\d{2,3})*[\s.,'’٬]\d{3})$/;

/** Value of a digit of any script, whose ten digits follow one another. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}
