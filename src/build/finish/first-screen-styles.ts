import type { HTMLElement } from 'node-html-parser';
import postcss, { type AtRule } from 'postcss';
import { PurgeCSS } from 'purgecss';
import { BuildError, setCode } from './page.ts';

/**
 * Inlines the styles that the first screen of a page needs, and links all styles of the page where the rest begins: at
 * `<link id="below">` (`site/ui/below-first-screen.astro`). A style sheet there does not block painting the part above.
 * It repeats the inlined rules in the order of the source, so that the cascade is that of the source once it is loaded.
 * Pages whose styles are the same share both. A page without the link keeps its styles inline.
 *
 * @param pages pages with one `<style>` element each
 * @param addFile adds a style sheet to the build and returns its URL
 */
export async function linkStylesBelow(
  pages: HTMLElement[],
  addFile: (styles: string) => string,
): Promise<void> {
  const split = pages.filter((page) => page.querySelector('link#below'));
  for (const [styles, alike] of Map.groupBy(split, (page) => styleOf(page).rawText)) {
    const first = await firstScreenStyles(styles, alike);
    const url = addFile(withoutAtRules(styles, isBasicFont));
    for (const page of alike) {
      setCode(styleOf(page), first);
      const link = page.querySelector('link#below')!;
      link.setAttribute('href', url);
      // Chromium fetches a style sheet in the body after the pictures above it. Without a picture, it would treat the
      // style sheet as render-blocking, like those in the head.
      if (!firstScreenOf(page).includes('<img')) link.setAttribute('fetchpriority', 'low');
    }
  }
}

function styleOf(page: HTMLElement): HTMLElement {
  const style = page.querySelector('style');
  if (!style) throw new BuildError('A page has a <link id="below">, but no <style>.');
  return style;
}

/** Returns the tags of the first screen. */
const firstScreenOf = (page: HTMLElement) =>
  page
    .toString()
    .split('<link id="below"')[0]!
    .replace(/<head>.*<\/head>/s, '')
    .match(/<[^>]+>/g)!
    .join('');

/** States and a class (`site/scripts/head.js`) that begin after the first paint. */
const LATER = [/^:(hover|active|focus|focus-visible|focus-within|popover-open)$/, 'in-fonts'];

async function firstScreenStyles(styles: string, pages: HTMLElement[]): Promise<string> {
  const content = pages.flatMap((page) => [
    { raw: firstScreenOf(page), extension: 'html' },
    ...page
      .querySelectorAll('script:not([type*=json])')
      .map(({ rawText }) => ({ raw: rawText, extension: 'js' })),
  ]);
  const [result] = await new PurgeCSS().purge({
    css: [{ raw: withoutAtRules(styles, (rule) => isLateMedia(rule) || isRareFont(rule)) }],
    content,
    blocklist: LATER,
    keyframes: true,
    variables: true,
  });
  return result!.css;
}

function withoutAtRules(styles: string, isLeftOut: (rule: AtRule) => boolean): string {
  const root = postcss.parse(styles);
  root.walkAtRules((rule) => {
    if (isLeftOut(rule)) rule.remove();
  });
  return root.toString();
}

/** Forced colours are late as well, because their styles must not move anything. */
const isLateMedia = ({ name, params }: AtRule) => name === 'media' && /^print|forced-colors/.test(params);

/** A font file of rarer characters, which a page fetches if it has one of them. Stand-ins have no file. */
const isRareFont = (rule: AtRule) =>
  rule.name === 'font-face' && /url\(.*unicode-range: ?U\+(?!20\b)/is.test(String(rule));

/** A font declared again would be loaded again. */
const isBasicFont = (rule: AtRule) => rule.name === 'font-face' && !isRareFont(rule);
