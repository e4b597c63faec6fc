import { createHash } from 'node:crypto';
import type { Site } from './read-site.ts';

/**
 * Pages as they are compared: what differs from build to build, though nothing was changed, is taken out, and every
 * file that a page names counts by its content instead of its name.
 */
export function normalisePages(site: Site): Map<string, string> {
  const nameByContent = contentNames(site);
  return new Map([...site.pages].map(([path, html]) => [path, normaliseHtml(html, nameByContent)]));
}

/** A name that tells the content of a file, for its name in the build; other words stay as they are. */
type ContentName = (word: string) => string;

/** Takes out of a page what does not count. */
function normaliseHtml(html: string, nameByContent: ContentName): string {
  const scopes = new Map<string, string>();
  return (
    replaceNames(html, nameByContent)
      // Astro's names for scoped styles change with any character of their component.
      .replace(/astro-cid-\w+/g, (scope) => {
        if (!scopes.has(scope)) scopes.set(scope, `scope-${scopes.size + 1}`);
        return scopes.get(scope)!;
      })
      // Island ids are a hash of props and file names.
      .replace(/ uid="\w+"/g, '')
      // The year in the footer is that of the build.
      .replace(/(<[^>]* data-year[^>]*>)\d{4}/g, '$1')
  );
}

const replaceNames = (text: string, nameByContent: ContentName) =>
  text.replace(/[\w-]+(?:\.[\w-]+)+/g, (word) => nameByContent(word));

const SOURCE = /\.(js|css|svg)$/;

/**
 * Names files of `_astro` by a hash of their content. Scripts name each other by hashes that change with whatever they
 * load, so their content is taken with those names replaced in the same way.
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
    // Scripts may load each other in a circle; the first one of it that is looked at stands for itself.
    known.set(word, `${stem}~circle.${ending}`);
    const counted = SOURCE.test(word) ? replaceNames(content.toString(), nameByContent) : content;
    const hash = createHash('sha256').update(counted).digest('hex').slice(0, 12);
    known.set(word, `${stem}~${hash}.${ending}`);
    return known.get(word)!;
  };
  return nameByContent;
}
