import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { ConfigError } from './config.ts';

/** Where editors keep it, from the project's root. */
export const SITE_FILE = 'src/content/site/index.yaml';

const site = z.object({ email: z.string().regex(z.regexes.html5Email) });

/**
 * Reads the e-mail address of the site out of the file in which editors keep it.
 *
 * @throws ConfigError that says how to do without it
 */
export function readSiteEmail(file: string): string {
  try {
    return site.parse(parse(readFileSync(file, 'utf8'))).email;
  } catch {
    throw new ConfigError(
      `The e-mail address of the site could not be read from ${file}: mend its line "email:", ` +
        'or set both ENQUIRY_TO and ENQUIRY_FROM.',
    );
  }
}
