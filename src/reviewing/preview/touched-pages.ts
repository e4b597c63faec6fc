import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { ownerOf } from '../../model/entries/owner.ts';
import { type Collection, COLLECTIONS, CONTENT, entryFile, SITE_PAGES } from '../../model/site-map.ts';
import { ToolError } from '../../tooling/tool-error.ts';
import { changedFiles, fileAt, forkPoint } from '../git.ts';
import type { PreviewOptions } from './options.ts';

/** Pages affected by a change. */
export type Touched =
  /** Only these pages, possibly none: found by comparing both versions. */
  | { kind: 'compared'; pages: string[] }
  /** Possibly these pages and no others, by the names of the changed files. */
  | { kind: 'pages'; pages: string[] }
  /** Possibly any page, because all depend on these files. */
  | { kind: 'all'; because: string[] }
  /** The preview was not compared with another version. */
  | { kind: 'unknown' };

/** The output of `npm run review -- --json`. */
const reviewSchema = z.object({ touched: z.array(z.string()) });

/**
 * Finds the pages that a change touches: reads them from a review, or derives them from the changed files.
 * @throws {ToolError} if the review file cannot be read
 */
export function findTouched({ changes, base }: Pick<PreviewOptions, 'changes' | 'base'>): Touched {
  if (changes) return { kind: 'compared', pages: readReview(changes) };
  if (!base) return { kind: 'unknown' };
  const start = forkPoint(base);
  return touchedPages(changedFiles(start), (file) =>
    [fileAt(start, file), existsSync(file) ? readFileSync(file, 'utf8') : undefined].filter(
      (text) => text !== undefined,
    ),
  );
}

function readReview(file: string): string[] {
  try {
    return reviewSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).touched;
  } catch {
    throw new ToolError(`${file} is not what npm run review -- --json writes. Make it again.`);
  }
}

/** Returns the texts of a file before and after the change. */
type VersionsOf = (file: string) => string[];

/** Files that do not affect pages. */
const NO_PAGE = [
  /^(tests|\.github|\.ci)\//,
  /^src\/(tooling|authoring|reviewing|art)\//,
  /^src\/enquiry\/(?!contract\/)/,
  /^[^/]+\.md$|\/README\.md$/,
  /^(LICENSE|\.editorconfig|\.gitignore|\.biome\.jsonc|\.prettier\w+(\.json)?|\.env\.example)$/,
];

/** Content that is used on every page. */
const EVERYWHERE = ['site/'];

/** Path prefixes of files that affect single pages, with the page. */
const OWN_PAGES = SITE_PAGES.flatMap(({ path, content }) => [
  ...content
    .filter((start) => !EVERYWHERE.includes(start))
    .map((start) => [`${CONTENT}/${start}`, path] as const),
  [`src/pages/${path === '/' ? 'index' : path.slice(1)}.astro`, path] as const,
]);

/**
 * Lists the pages that the changed files may affect. The result is conservative: other files, such as styles or
 * services, whose names are in every menu, count for all pages.
 *
 * @param files paths from the root of the repository, as in git
 */
export function touchedPages(files: string[], versionsOf: VersionsOf): Touched {
  const pages = new Set<string>();
  const because: string[] = [];
  for (const file of files) {
    const known = pagesOfFile(file, versionsOf);
    if (!known) because.push(file);
    for (const page of known ?? []) pages.add(page);
  }
  return because.length > 0 ? { kind: 'all', because } : { kind: 'pages', pages: [...pages].sort() };
}

function pagesOfFile(file: string, versionsOf: VersionsOf): string[] | undefined {
  if (NO_PAGE.some((pattern) => pattern.test(file))) return [];
  const pages = OWN_PAGES.filter(([start]) => file.startsWith(start)).map(([, page]) => page);
  return pages.length > 0 ? pages : pagesOfEntry(file, versionsOf);
}

/** Returns the pages that show the entry of a file, in one of its versions; undefined if unknown. */
function pagesOfEntry(file: string, versionsOf: VersionsOf): string[] | undefined {
  const owner = file.startsWith(`${CONTENT}/`) ? ownerOf(file.slice(CONTENT.length + 1)) : undefined;
  const { pages }: Partial<Collection> = owner ? COLLECTIONS[owner.collection] : {};
  if (!owner || !pages) return undefined;
  const versions = versionsOf(`${CONTENT}/${entryFile(owner.collection, owner.name)}`).map((text) =>
    pages(readFields(text)),
  );
  return versions.includes(undefined) ? undefined : [...new Set(versions.flat() as string[])];
}

function readFields(yaml: string): Record<string, unknown> {
  try {
    return parse(yaml) ?? {};
  } catch {
    return {}; // The content check reports the error.
  }
}
