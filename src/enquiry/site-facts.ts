import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { answerWords, errorWords } from './contract/words.ts';
import { ConfigError } from './settings-file.ts';

/** Name of the file in which a build tells the service what it has to know of the site. Not served. */
export const FACTS_FILE = '_service.json';

/** What a build tells the service of the site. */
export type SiteFacts = z.output<typeof siteFacts>;

/** The part of it that is content. */
export type ContentFacts = Pick<SiteFacts, 'email' | 'words' | 'language' | 'timeZone'>;

/** Texts of mails and answers in the content. In those of `mail`, `{service}` and `{name}` are the enquiry's. */
const words = z.object({
  mail: z.object({ subject: z.string(), closing: z.string() }),
  confirmation: z.object({ subject: z.string(), text: z.string() }),
  /** Display name of the sender of mails. */
  sender: z.string(),
  ...answerWords,
  errors: errorWords,
});

const siteFacts = z.object({
  /** The site's e-mail address; null if it is still to write. */
  email: z.string().regex(z.regexes.html5Email).nullable(),
  words,
  /** Language of the site, BCP 47: `pt-BR`. */
  language: z.string(),
  /** Time zone of the agency, IANA: `Europe/Oslo`. */
  timeZone: z.string(),
  /** Former addresses of pages. */
  moved: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Paths of the files of `public/` and of social pictures, which other sites may show. */
  shared: z.array(z.string()),
  /** Paths of the pages, such as `/about`. */
  pages: z.array(z.string()),
});

/**
 * Reads the facts of a built site.
 *
 * @param folder output of the build
 * @throws ConfigError that says what to do
 */
export function readSiteFacts(folder: string): SiteFacts {
  const file = join(folder, FACTS_FILE);
  try {
    return siteFacts.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new ConfigError(`${file} is ${isMissing ? 'missing' : 'damaged'}: run npm run build first.`);
  }
}

/**
 * Returns the sources of the configuration in a site's facts.
 *
 * @param facts called only when a setting or a mail needs them
 */
export const sourcesIn = (facts: () => ContentFacts) => ({
  siteEmail: () => facts().email ?? undefined,
  words: () => facts().words,
  timeZone: () => facts().timeZone,
});
