import { createHash } from 'node:crypto';
import type { Site } from './site.ts';

/** Paths of pages by status. */
interface SiteComparison {
  added: string[];
  removed: string[];
  /** The first page of each group of pages with the same difference, with the others. */
  changed: Map<string, string[]>;
  unchanged: string[];
}

/** Compares the pages of two built sites by their HTML and by the content of all files that it references. */
export function compareSites(before: Site, after: Site): SiteComparison {
  const [old, current] = [normalisePages(before), normalisePages(after)];
  const both = [...current.keys()].filter((path) => old.has(path));
  const isSame = (path: string) => old.get(path) === current.get(path);
  return {
    added: [...current.keys()].filter((path) => !old.has(path)),
    removed: [...old.keys()].filter((path) => !current.has(path)),
    changed: groupByDifference(
      both.filter((path) => !isSame(path)),
      old,
      current,
    ),
    unchanged: both.filter(isSame),
  };
}

/** Markup that can change what a page looks like in ways that depend on the page: styles, scripts, files. */
const DEPENDS_ON_PAGE = /^<(style|script|link)\b|\/_astro\//;

/** Neither seen by visitors nor described by a review. */
const STRUCTURED_DATA = /<script type="application\/ld\+json">.*?<\/script>/gs;

/**
 * Groups pages by the difference between their two versions: pages whose HTML differs in the same elements and texts
 * changed for the same reason. Only pages of one folder, which have the same layout, belong together. A page on which
 * styles, scripts or files differ stays alone, because these may change each page in another way.
 *
 * @param paths pages that differ
 * @param before normalised HTML by path
 * @returns the first page of each group, with the others
 */
export function groupByDifference(
  paths: string[],
  before: Map<string, string>,
  after: Map<string, string>,
): Map<string, string[]> {
  const groups = Map.groupBy(paths, (path) => {
    const difference = differenceOf(before.get(path)!, after.get(path)!);
    const isShared = !difference.some(([part]) => DEPENDS_ON_PAGE.test(part));
    return isShared ? JSON.stringify([folderOf(path), difference]) : path;
  });
  return new Map([...groups.values()].map(([first, ...others]) => [first!, others]));
}

/** Returns the folder of a page; the page itself at the top, where each has a layout of its own. */
const folderOf = (path: string) => /^\/[^/]+\//.exec(path)?.[0] ?? path;

/** Lists elements, each with the text that follows it, and how many more of it the new version has. */
function differenceOf(before: string, after: string): [part: string, more: number][] {
  const counts = new Map<string, number>();
  // Splits before each element, and the properties of islands before each object and property.
  const partsOf = (html: string) => html.replace(STRUCTURED_DATA, '').split(/(?=[<{]|,")/);
  for (const part of partsOf(before)) counts.set(part, (counts.get(part) ?? 0) - 1);
  for (const part of partsOf(after)) counts.set(part, (counts.get(part) ?? 0) + 1);
  return [...counts].filter(([, more]) => more !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Maps the name of a built file to one that is derived from its content; returns other words unchanged. */
type ContentName = (word: string) => string;

/**
 * Normalises pages for comparison: removes what differs between builds of the same source, and replaces the names of
 * referenced files by hashes of their content.
 */
function normalisePages(site: Site): Map<string, string> {
  const nameByContent = contentNames(site);
  return new Map(
    [...site.pages].map(([path, html]) => [path, normaliseHtml(withIslands(html, site), nameByContent)]),
  );
}

/** Replaces the name of the file with a page's islands by its content, which differs as the page does. */
const withIslands = (html: string, { files }: Site) =>
  html.replace(/ data-runtime="([^"]+)"(.*)$/s, (whole, file: string, rest: string) => {
    const islands = files.get(file);
    return islands ? `${rest}${islands.toString()}` : whole;
  });

/** Replaces or removes the parts of a page that differ between builds. */
function normaliseHtml(html: string, nameByContent: ContentName): string {
  const scopes = new Map<string, string>();
  return (
    replaceNames(html, nameByContent)
      // The names of style scopes change with the paths of components; earlier versions shortened them.
      .replace(/\bdata-(astro-cid-|_)\w+/g, (scope) => {
        if (!scopes.has(scope)) scopes.set(scope, `scope-${scopes.size + 1}`);
        return scopes.get(scope)!;
      })
      // Island ids are a hash of props and file names.
      .replace(/ uid="\w+"/g, '')
      // The footer contains the year of the build.
      .replace(/(<[^>]* data-year[^>]*>)\d{4}/g, '$1')
  );
}

const replaceNames = (text: string, nameByContent: ContentName) =>
  text.replace(/[\w-]+(?:\.[\w-]+)+/g, (word) => nameByContent(word));

const SOURCE = /\.(js|css|svg)$/;

/**
 * Names files of `_astro` by a hash of their content. Built names change with every import, so names inside of text
 * files are replaced in the same way before hashing.
 */
function contentNames({ files }: Site): ContentName {
  const byName = new Map(
    [...files]
      .filter(([path]) => path.startsWith('/_astro/'))
      .map(([path, content]) => [path.replace(/^.*\//, ''), content]),
  );
  const known = new Map<string, string>();
  const nameByContent: ContentName = (word) => {
    const content = byName.get(word);
    if (!content) return word;
    const found = known.get(word);
    if (found) return found;
    const [stem = '', ending = ''] = [word.split('.')[0], word.split('.').at(-1)];
    // For circular imports: inside of the cycle, the first file is referred to by this name.
    known.set(word, `${stem}~circle.${ending}`);
    const counted = SOURCE.test(word) ? replaceNames(content.toString(), nameByContent) : content;
    const hash = createHash('sha256').update(counted).digest('hex').slice(0, 12);
    known.set(word, `${stem}~${hash}.${ending}`);
    return known.get(word)!;
  };
  return nameByContent;
}
