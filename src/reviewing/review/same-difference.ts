/** Markup that can change what a page looks like in ways that depend on the page: styles, scripts, files. */
const DEPENDS_ON_PAGE = /^<(style|script|link)\b|\/_astro\//;

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

/** Splits HTML before each element, and the properties of islands before each object and property. */
const PARTS = /(?=[<{]|,")/;

/** Lists elements, each with the text that follows it, and how many more of it the new version has. */
function differenceOf(before: string, after: string): [part: string, more: number][] {
  const counts = new Map<string, number>();
  for (const part of before.split(PARTS)) counts.set(part, (counts.get(part) ?? 0) - 1);
  for (const part of after.split(PARTS)) counts.set(part, (counts.get(part) ?? 0) + 1);
  return [...counts].filter(([, more]) => more !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
}
