import type { HTMLElement } from 'node-html-parser';
import { BuildError, setCode } from '../finish/page.ts';

const NOINDEX = '<meta name="robots" content="noindex">';

interface Marks {
  /** HTML and styles of the ribbon. */
  ribbon: string;
  styles: string;
  /** Origin in absolute URLs of the build, and origin that serves the preview. */
  builtFor: string;
  servedFrom: string;
  /** Path prefixes of files: `/_astro/`. */
  files: string[];
}

/**
 * Converts a built page to a preview page: adds `noindex` and the ribbon, and replaces the origin in absolute URLs of
 * files. The canonical link still points to the production site.
 *
 * @throws BuildError if the page has no head or no header
 */
export function markPage(page: HTMLElement, { ribbon, styles, builtFor, servedFrom, files }: Marks): void {
  const head = page.querySelector('head');
  const header = page.querySelector('header');
  if (!head || !header) throw new BuildError('it has no head or no header for the ribbon of a preview.');
  const move = (text: string) =>
    files.reduce((moved, path) => moved.replaceAll(builtFor + path, servedFrom + path), text);
  for (const meta of page.querySelectorAll('meta[content]'))
    meta.setAttribute('content', move(meta.getAttribute('content')!));
  for (const script of page.querySelectorAll('script[type="application/ld+json"]'))
    setCode(script, move(script.rawText));
  const isIndexed = !page.querySelector('meta[name=robots][content*=noindex]');
  head.insertAdjacentHTML('beforeend', `${isIndexed ? NOINDEX : ''}<style>${styles}</style>`);
  // The skip link remains first in the tab order.
  header.insertAdjacentHTML('beforebegin', ribbon);
}
