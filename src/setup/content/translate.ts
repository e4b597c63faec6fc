/** Writes the words of a language over the English ones, in labels, forms, standard pages and examples. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { Document } from 'yaml';
import type { Locale } from '../../model/locale/locale.ts';
import { examplePrice } from '../../model/locale/price.ts';
import { eachWord, wordsOf } from '../../model/locale/words.ts';
import { edit, editFields } from '../edit-file.ts';

/**
 * Translates content, and writes its prices in the currency.
 * @param content folder of the content. Fields that an entry does not have stay missing.
 */
export function translate(content: string, locale: Locale): void {
  const english = wordsOf('en')!;
  for (const [entry, { body, ...words }] of Object.entries(wordsOf(locale.language) ?? {}))
    for (const file of globSync(`${entry}.{yaml,mdx}`, { cwd: content }))
      editFields(
        join(content, file),
        (fields) => {
          const own = new Document(words);
          // Numbers have other plural forms.
          eachWord(english[entry], (_, path) => {
            if (!own.hasIn(path)) fields.deleteIn(path);
          });
          eachWord(words, (word, path) => {
            if (fields.hasIn(path.slice(0, -1))) fields.setIn(path, word);
          });
          return true;
        },
        body as string | undefined,
      );
  for (const file of globSync('packages/*.yaml', { cwd: content }))
    edit(join(content, file), (text) =>
      text.replace(/\$(\d+)/g, (price, amount) => priceIn(locale, Number(amount)) ?? price),
    );
}

/** Converts a price in dollars to one of about the same worth; undefined in English with dollars, where it stays. */
function priceIn(locale: Locale, dollars: number): string | undefined {
  const { language, currency } = locale;
  if (currency === 'USD' && language === 'en') return undefined;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return examplePrice(locale, maximumFractionDigits === 0 ? dollars * 100 : dollars);
}
