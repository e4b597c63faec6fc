import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** A built site in memory: pages as text, all files with their content. */
export interface Site {
  /** HTML of each page by its path: `/services/seo`. */
  pages: Map<string, string>;
  /** Content of every file that visitors can get, by its path: `/_astro/navbar.DiV8yNC4.js`. */
  files: Map<string, Buffer>;
}

/** Left for servers, not for visitors; compressed twins are counted by `bytesOf`. */
const FOR_SERVERS = /\/_(csp\.json|headers|redirects)(\.(br|gz))?$|\.gz$/;

/** Reads a built site. */
export function readSite(folder: string): Site {
  const files = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    if (!FOR_SERVERS.test(path)) files.set(path, readFileSync(file));
  }
  const pages = [...files]
    .filter(([path]) => path.endsWith('.html'))
    .map(([path, content]) => [pageOf(path), content.toString()] as const);
  return { files, pages: new Map(pages.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** Path of a page by its file: `/about` for `/about.html`, `/` for `/index.html`. */
const pageOf = (path: string) => path.replace(/\.html$/, '').replace(/\/index$/, '/');

/** How many bytes of a file travel: compressed, where the build left a compressed twin. */
export const bytesOf = ({ files }: Site, path: string): number =>
  (files.get(`${path}.br`) ?? files.get(path))?.length ?? 0;
