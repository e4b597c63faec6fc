import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** A built site in memory. */
export interface Site {
  /** HTML by page path: `/services/seo`. */
  pages: Map<string, string>;
  /** Content of all public files by path: `/_astro/navbar.DiV8yNC4.js`. */
  files: Map<string, Buffer>;
}

/** Files for servers that are not public, and compressed variants. */
const FOR_SERVERS = /\/_(csp\.json|headers|redirects)$|\.(br|gz)$/;

/** Reads a built site into memory. */
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

/** Returns the page path of a file: `/about` for `/about.html`, `/` for `/index.html`. */
export const pageOf = (path: string) => path.replace(/\.html$/, '').replace(/^\/index$/, '/');
