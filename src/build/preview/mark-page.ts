import type { HTMLElement } from 'node-html-parser';
import { BuildError, setCode } from '../finish/page.ts';

const NOINDEX = '<meta name="robots" content="noindex">';

interface Marks {
  /** The ribbon's HTML and styles. */
  ribbon: string;
  styles: string;
  /** Origin that files of this build have in absolute addresses, and the one that really serves them. */
  builtFor: string;
  servedFrom: string;
  /** How paths of files begin: `/_astro/`. */
  files: string[];
}

/**
 * Makes a built page a page of the preview: not indexed, the ribbon above it, and files of this build named by the
 * origin that serves them. Its canonical link, which names no such file, still leads to the real site.
 *
 * @throws BuildError if the page has no head or header to put them in
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
  // The link that skips to the content stays the first thing that the keyboard reaches.
  header.insertAdjacentHTML('beforebegin', ribbon);
}
