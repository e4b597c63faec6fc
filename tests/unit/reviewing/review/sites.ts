import type { Site } from '../../../../src/reviewing/review/read-site.ts';

/** A built site in memory, from the text of its files by their paths. */
export function siteOf(texts: Record<string, string>): Site {
  const files = new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
  const pages = Object.entries(texts)
    .filter(([path]) => path.endsWith('.html'))
    .map(([path, text]) => [path.replace(/\.html$/, '').replace(/\/index$/, '/'), text] as const);
  return { files, pages: new Map(pages) };
}
