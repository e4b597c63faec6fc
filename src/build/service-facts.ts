import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { SiteFacts } from '../enquiry/site-facts.ts';
import { isUnwritten } from '../model/entries/unwritten.ts';

/** Fields of the content that the service uses. The content check has validated them. */
interface Content {
  site: { brand: string; email?: string };
  form: Pick<SiteFacts['mailTexts'], 'mail' | 'confirmation'>;
  navigation: Pick<Partial<SiteFacts>, 'moved'>;
}

/**
 * Returns what the service has to know of the content: the site's e-mail address, the texts of mails with the brand in
 * place of `{brand}`, and former addresses of pages.
 *
 * @param root folder of the project
 */
export function readContentFacts(root: string): Pick<SiteFacts, 'email' | 'mailTexts' | 'moved'> {
  const read = <Name extends keyof Content>(folder: string): Content[Name] =>
    parse(readFileSync(join(root, 'src/content', folder, 'index.yaml'), 'utf8'));
  const { brand, email } = read<'site'>('site');
  const { mail, confirmation } = read<'form'>('enquiry-form');
  const { moved = [] } = read<'navigation'>('navigation');
  const withBrand = (_: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('{brand}', brand) : value;
  const texts: SiteFacts['mailTexts'] = { mail, confirmation, sender: brand };
  return {
    email: email === undefined || isUnwritten(email) ? null : email,
    mailTexts: JSON.parse(JSON.stringify(texts, withBrand)),
    moved: moved.map(({ from, to }) => ({ from, to })),
  };
}
