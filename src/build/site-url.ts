import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { CONTENT, entryFile } from '../model/site-map.ts';

const SITE_FILE = `${CONTENT}/${entryFile('site', 'index')}`;
/** For an agency that has no domain yet: a name that is reserved for examples. */
const PLACEHOLDER = 'https://agency.example';

/**
 * Reads the address of the site from the content; returns a placeholder if it has none. A file that cannot be read is
 * left to the content check, which says what to fix.
 */
export function siteUrl(): string {
  try {
    return (parse(readFileSync(SITE_FILE, 'utf8')) as { url?: string }).url || PLACEHOLDER;
  } catch {
    return PLACEHOLDER;
  }
}
