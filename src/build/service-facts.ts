import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { FIELD_NAMES, FIELDS } from '../enquiry/contract/fields.ts';
import type { ContentFacts, SiteFacts } from '../enquiry/site-facts.ts';
import { formatCount, readLocale } from '../model/locale/locale.ts';
import { isUnwritten } from '../model/entries/unwritten.ts';

/** Fields of the content that the service uses. The content check has validated them. */
interface Content {
  site: { brand: string; email?: string } & Record<string, unknown>;
  form: Omit<SiteFacts['words'], 'sender'>;
  navigation: Pick<Partial<SiteFacts>, 'moved'>;
}

/**
 * Returns what the service has to know of the content: the site's e-mail address, language and time zone, the texts of
 * mails and answers with brand and lengths filled in, and former addresses of pages.
 *
 * @param root folder of the project
 */
export function readContentFacts(root: string): ContentFacts & Pick<SiteFacts, 'moved'> {
  const read = <Name extends keyof Content>(folder: string): Content[Name] =>
    parse(readFileSync(join(root, 'src/content', folder, 'index.yaml'), 'utf8'));
  const { brand, email, ...site } = read<'site'>('site');
  const { language, timeZone } = readLocale(site);
  const { mail, confirmation, sent, error, notSent, errors } = read<'form'>('enquiry-form');
  const { moved = [] } = read<'navigation'>('navigation');
  const withBrand = (_: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('{brand}', brand) : value;
  for (const name of FIELD_NAMES) {
    const { tooLong } = errors[name];
    if (tooLong) errors[name].tooLong = formatCount(language, { other: tooLong }, FIELDS[name].maxLength);
  }
  const texts: SiteFacts['words'] = { mail, confirmation, sender: brand, sent, error, notSent, errors };
  return {
    email: email === undefined || isUnwritten(email) ? null : email,
    words: JSON.parse(JSON.stringify(texts, withBrand)),
    language,
    timeZone,
    moved: moved.map(({ from, to }) => ({ from, to })),
  };
}
