import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';
import { ConfigError } from './config.ts';

/** Content file with the site's e-mail address, relative to the project root. */
export const SITE_FILE = 'src/content/site/index.yaml';

const site = z.object({ email: z.string().regex(z.regexes.html5Email) });

/**
 * Reads the site's e-mail address from a content file.
 *
 * @throws ConfigError that names the settings to use instead
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
