import { findTouched } from '../../src/reviewing/preview/touched-pages.ts';

/** Passes the pages that differ from a version of the content to the tests that visit them. */
export function visitChanged(base: string): void {
  const touched = findTouched({ base, changes: undefined });
  if (touched.kind === 'pages') process.env.PAGES = touched.pages.join(' ');
}
