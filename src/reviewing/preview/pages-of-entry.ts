import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { fileAt } from '../version/git.ts';
import type { PagesOfEntry } from './touched-pages.ts';

/** Looks up the pages of an entry, in its file at a commit and in the working tree. */
export function pagesOfEntrySince(commit: string): PagesOfEntry {
  return (collection, id) => {
    const path = `src/content/${collection}/${id}${collection === 'portfolio' ? '/index.yaml' : '.yaml'}`;
    const versions = [fileAt(commit, path), existsSync(path) ? readFileSync(path, 'utf8') : undefined].filter(
      (text) => text !== undefined,
    );
    const pages = versions.map((text) =>
      (collection === 'portfolio' ? pagesOfProject : pagesOfPackage)(text),
    );
    return pages.includes(undefined) ? undefined : [...new Set(pages.flat() as string[])];
  };
}

/**
 * Lists the portfolio, its category page, the service page and, for featured projects, the home page.
 *
 * @returns undefined if the file is invalid
 */
export function pagesOfProject(yaml: string): string[] | undefined {
  const entry = readEntry(yaml);
  if (typeof entry?.category !== 'string') return undefined;
  return [
    '/portfolio',
    `/portfolio/${entry.category}`,
    `/services/${entry.category}`,
    ...(entry.featured === true ? ['/'] : []),
  ];
}

/** Lists the packages page, the service page and the home page, which shows the lowest prices. */
export function pagesOfPackage(yaml: string): string[] | undefined {
  const entry = readEntry(yaml);
  return typeof entry?.service === 'string' ? ['/packages', `/services/${entry.service}`, '/'] : undefined;
}

function readEntry(yaml: string): Record<string, unknown> | undefined {
  try {
    return parse(yaml) ?? undefined;
  } catch {
    return undefined; // The content check reports the error. Here the pages are unknown.
  }
}
