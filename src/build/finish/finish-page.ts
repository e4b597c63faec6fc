import { createHash } from 'node:crypto';
import type { HTMLElement } from 'node-html-parser';
import { type InlineHashes, inlineHashes } from './headers.ts';
import { takeIslandRuntimeOut } from './island-runtime.ts';
import { joinScripts } from './join-scripts.ts';
import { takeLateStylesOut } from './late-styles.ts';
import { type Names, wordsOf } from './names.ts';
import { BuildError, setCode } from './page.ts';
import { type Links, linksOf, type Place } from './references.ts';
import { usedStyles } from './used-styles.ts';

/** A page as it is served, and what the rest of the build needs to know of it. */
export interface FinishedPage {
  /** Encoded as UTF-8: half the size of a string that contains typographic quotation marks or dashes. */
  html: Uint8Array;
  /** Files that it needs, by path. */
  added: Map<string, string>;
  hashes: InlineHashes;
  links: Links;
}

export interface Site extends Place {
  /** Folder of scripts and styles: `/_astro/`. */
  assets: string;
  /** Scripts and style sheets by file name without folder. */
  code: Map<string, string>;
}

interface Context {
  /** Path of the page: `/services/seo.html`. */
  file: string;
  /** Names that its styles can match. */
  names: Names;
  site: Site;
  /** Changes the page last. */
  markPage(page: HTMLElement): void;
}

/** Removes and moves what the first view of a page does not need. */
export function finishPage(page: HTMLElement, { file, names, site, markPage }: Context): FinishedPage {
  const added = new Map<string, string>();
  const add = (stem: string, ending: string) => (content: string) => {
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
    const path = `${site.assets}${stem}.${hash}.${ending}`;
    added.set(path, content);
    return site.base + path;
  };
  joinStyles(page, (styles) => usedStyles(styles, names, wordsOf(page, site.code)));
  takeIslandRuntimeOut(page, add('island-runtime', 'js'));
  takeLateStylesOut(page, add('below', 'css'));
  joinScripts(page);
  markPage(page);
  return {
    html: Buffer.from(page.toString()),
    added,
    hashes: inlineHashes(page),
    links: linksOf(file, page, site),
  };
}

/** Merges the `<style>` elements of a page into one at the end of its head. */
function joinStyles(page: HTMLElement, change: (styles: string) => string): void {
  const head = page.querySelector('head');
  const [first, ...others] = page.querySelectorAll('style');
  if (!head || !first || page.querySelector('link[rel=stylesheet][href]'))
    throw new BuildError('its styles are not in <style> elements: Astro puts them elsewhere now.');
  setCode(first, change([first, ...others].map(({ rawText }) => rawText).join('')));
  for (const element of others) element.remove();
  // Last in the head, so that the browser finds linked resources before it parses the styles.
  head.appendChild(first.remove());
}
