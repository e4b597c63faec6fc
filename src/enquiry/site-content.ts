import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { ConfigError, type MailTexts, mailTextsSchema } from './config.ts';

/** Content files that the service reads, relative to the project root. */
const SITE_FILE = 'src/content/site/index.yaml';
const FORM_FILE = 'src/content/enquiry-form/index.yaml';

/** Start of texts that are still to write, as in `model/schemas/kit.ts`. */
const TO_WRITE = 'TO WRITE';

const unwritten = z
  .string()
  .startsWith(TO_WRITE)
  .transform(() => undefined);
const siteEmail = z.object({ email: unwritten.or(z.string().regex(z.regexes.html5Email)).optional() });
const siteBrand = z.object({ brand: z.string() });

/**
 * Reads the site's e-mail address. Returns undefined if it is still to write.
 *
 * @param root folder of the project
 * @throws ConfigError that names the setting to use instead
 */
export function readSiteEmail(root = '.'): string | undefined {
  try {
    return siteEmail.parse(parse(readFileSync(join(root, SITE_FILE), 'utf8'))).email;
  } catch {
    throw new ConfigError(
      `The e-mail address of the site could not be read from ${SITE_FILE}: mend its line "email:", ` +
        'or set ENQUIRY_TO.',
    );
  }
}

/**
 * Reads the texts of the mails, with the brand in place of `{brand}` and as their sender.
 *
 * @throws ConfigError that names the files
 */
export function readMailTexts(): MailTexts {
  try {
    const { brand } = siteBrand.parse(parse(readFileSync(SITE_FILE, 'utf8')));
    const texts = mailTextsSchema.parse(parse(readFileSync(FORM_FILE, 'utf8')));
    const withBrand = (_: string, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('{brand}', brand) : value;
    return JSON.parse(JSON.stringify({ ...texts, sender: brand }, withBrand)) as MailTexts;
  } catch {
    throw new ConfigError(
      `The texts of the mails could not be read: npm run check:content says what is wrong in ${FORM_FILE} or ${SITE_FILE}.`,
    );
  }
}

/** What the service reads from the content of the site. */
export const siteContent = { siteEmail: () => readSiteEmail(), mailTexts: readMailTexts };
