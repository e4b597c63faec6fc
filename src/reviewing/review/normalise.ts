import { createHash } from 'node:crypto';
import type { Site } from './read-site.ts';

/**
 * Normalises pages for comparison: removes what differs between builds of the same source, and replaces the names of
 * referenced files by hashes of their content.
 */
export function normalisePages(site: Site): Map<string, string> {
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

/** Maps the name of a built file to one that is derived from its content; returns other words unchanged. */
type ContentName = (word: string) => string;

/** Replaces or removes the parts of a page that differ between builds. */
function normaliseHtml(html: string, nameByContent: ContentName): string {
  const scopes = new Map<string, string>();
  return (
    replaceNames(html, nameByContent)
      // The names of style scopes change with the components of the site (`build/finish/short-scopes.ts`).
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
