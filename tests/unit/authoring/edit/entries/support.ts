import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Library } from '../../../../../src/authoring/edit/entries/library.ts';

const CONTENT = join(import.meta.dirname, '../../../../../src/content');

/** The site's own content, as the screen loads it. `texts` replace those of files, by path below the content folder. */
export function siteLibrary(texts: Record<string, string> = {}): Library {
  const paths = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const files = paths
    .filter((path) => /\.\w+$/.test(path) && !path.endsWith('.md'))
    .map((path) => ({
      path,
      version: '1',
      ...(/\.(yaml|mdx)$/.test(path) && { text: texts[path] ?? readFileSync(join(CONTENT, path), 'utf8') }),
    }));
  return new Library(files);
}
