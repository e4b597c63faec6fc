import { SEVERAL, SINGLES } from './entries.ts';

/**
 * The page that shows what is open in the screen.
 * @param path address of the screen, such as `/keystatic/collection/portfolio/item/spring-menu`
 * @returns undefined where no page belongs to it, as in a list of entries or while one is created
 */
export function pageOf(path: string): string | undefined {
  const [, , kind, key = '', , name] = path.split('/').map(decodeURIComponent);
  if (kind === 'singleton') return SINGLES[key]?.page('');
  return name === undefined ? undefined : SEVERAL[key]?.page(name);
}
