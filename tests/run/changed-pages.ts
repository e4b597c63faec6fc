import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ownerOf } from '../../src/model/entries/owner.ts';
import { type Collection, COLLECTIONS, CONTENT, entryFile, SITE_PAGES } from '../../src/model/site-map.ts';
import { changedFiles, fileAt, forkPoint } from '../../src/reviewing/git.ts';

/** Lists the pages that may differ from where the working tree left `base`; undefined if any page may. */
function changedPages(base: string): string[] | undefined {
  const start = forkPoint(base);
  return pagesOfFiles(changedFiles(start), (file) =>
    [fileAt(start, file), existsSync(file) ? readFileSync(file, 'utf8') : undefined].filter(
      (text) => text !== undefined,
    ),
  );
}

/** Passes the pages that may differ from a version of the content to the tests that visit them. */
export function visitChanged(base: string): void {
  process.env.PAGES = changedPages(base)?.join(' ') ?? '';
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
 * Lists the pages that files may affect. The result is conservative: other files, such as styles or services, whose
 * names are in every menu, count for all pages.
 *
 * @param files paths from the root of the repository, as in git
 * @returns undefined for all pages
 */
export function pagesOfFiles(files: string[], versionsOf: VersionsOf): string[] | undefined {
  const pages = files.map((file) => pagesOfFile(file, versionsOf));
  return pages.includes(undefined) ? undefined : [...new Set(pages.flat() as string[])].sort();
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
