import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { fileAt } from '../version/git.ts';
import type { PagesOfEntry } from './touched-pages.ts';

/** Pages of an entry, from what its file says at a commit and in the working tree. */
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

/** The portfolio, its page of the category, the page of its service and, if it is featured, the home page; undefined for a broken file. */
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

/** The packages, the page of its service and the home page, which names the lowest prices. */
export function pagesOfPackage(yaml: string): string[] | undefined {
  const entry = readEntry(yaml);
  return typeof entry?.service === 'string' ? ['/packages', `/services/${entry.service}`, '/'] : undefined;
}

function readEntry(yaml: string): Record<string, unknown> | undefined {
  try {
    return parse(yaml) ?? undefined;
  } catch {
    return undefined; // The content check tells the editor; here it only means that nothing is certain.
  }
}
