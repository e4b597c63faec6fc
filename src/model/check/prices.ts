import { examplePrice, isPrice, MONTHLY, type PriceLocale } from '../locale/price.ts';
import { isRecord, type Path } from '../entries/fields.ts';
import { isUnwritten } from '../entries/unwritten.ts';
import { inShort } from './issues.ts';
import type { Sentences } from './mistake.ts';

/**
 * Finds the prices of package plans that are no amount in the currency of the site.
 * @param data fields of an entry of `packages`, which may be invalid
 */
export function priceProblems(data: unknown, locale: PriceLocale): { path: Path; words: Sentences }[] {
  const plans = isRecord(data) && Array.isArray(data.plans) ? data.plans : [];
  return plans.flatMap((plan: unknown, index) => {
    const price = isRecord(plan) ? plan.price : undefined;
    if (typeof price !== 'string' && typeof price !== 'number') return [];
    if (isUnwritten(price) || isPrice(String(price), locale)) return [];
    const example = examplePrice(locale, 549);
    const words = {
      problem: `“Price” cannot be ${inShort(String(price))}.`,
      advice: `Write a price as ${example}, or ${example}${MONTHLY} if it is paid every month.`,
    };
    return [{ path: ['plans', index, 'price'], words }];
  });
}
