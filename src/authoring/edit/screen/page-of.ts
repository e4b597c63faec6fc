import { SEVERAL, SINGLES } from './entries.ts';

/**
 * Returns the path of the page that shows the open entry.
 * @param path URL path of the screen, such as `/keystatic/collection/portfolio/item/spring-menu`
 * @returns undefined if no entry is open, as in a list of entries or while one is created
 */
export function pageOf(path: string): string | undefined {
  const [, , kind, key = '', , name] = path.split('/').map(decodeURIComponent);
  if (kind === 'singleton') return SINGLES[key]?.page('');
  return name === undefined ? undefined : SEVERAL[key]?.page(name);
}
