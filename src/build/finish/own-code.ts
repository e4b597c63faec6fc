import type { AstroConfig } from 'astro';
import type { HTMLElement } from 'node-html-parser';
import { isStyling, loads } from '../../model/check/pictures/drawing-rules.ts';
import { hash } from './headers.ts';
import { BuildError } from './page.ts';

type Plugin = NonNullable<AstroConfig['vite']['plugins']>[number];

/**
 * Marks the inline code of templates with a random nonce of this build, which no content can guess.
 *
 * @param mark the nonce
 */
export const markTemplates = (mark: string): Plugin => ({
  name: 'mark-templates',
  transform: {
    order: 'pre',
    filter: { id: /\.astro$/ },
    handler: (code) => ({ code: code.replaceAll(' is:inline', ` is:inline nonce="${mark}"`), map: null }),
  },
});

/** Elements that embed other documents, or change where links lead. */
const FOREIGN = /^(base|embed|frame|iframe|object)$/i;
const EXECUTED = /^(on.*|style|srcdoc)$/i;
const ADDRESSES = /^((xlink:)?href|src|action|formaction|data|poster|from|to|values)$/i;

/**
 * Checks that all code of a page is the site's own: marked in a template, or listed in Astro's policy with the hashes of
 * what Astro writes, and that no drawing loads a file of another host. Code in content would otherwise get into the policy
 * as well. Removes marks and Astro's policy.
 *
 * @param scripts path prefix of the site's script files
 * @throws BuildError if there is anything else, even where browsers would not run it
 */
export function takeMarksOut(page: HTMLElement, mark: string, scripts: string): void {
  const isListed = (code: string) => listed.includes(`'${hash(code)}'`);
  const policy = page.querySelector('head > meta[http-equiv=content-security-policy]')?.remove();
  const listed = policy?.getAttribute('content') ?? '';
  const drawn = new Set(page.querySelectorAll('svg, svg *:not(a)'));
  for (const element of page.querySelectorAll('*')) {
    const isMarked = element.getAttribute('nonce') === mark;
    if (isMarked) element.removeAttribute('nonce');
    if (!isMarked && !isHarmless(element, isListed, scripts)) throw foreign(element, element.rawText);
    for (const [name, value] of Object.entries(element.attributes)) {
      if (EXECUTED.test(name) || (ADDRESSES.test(name) && isScript(value))) throw foreign(element, '');
      if (drawn.has(element) && asksOthers(name, value)) throw foreign(element, '');
    }
  }
}

/** Whether an element without a mark holds no code, or only what Astro lists. */
function isHarmless(element: HTMLElement, isListed: (code: string) => boolean, scripts: string): boolean {
  const name = element.rawTagName.toLowerCase();
  const source = element.getAttribute('src');
  if (name === 'script' && source) return source.startsWith(scripts);
  if (name === 'script' || name === 'style') return isListed(element.rawText);
  return !FOREIGN.test(name) && !element.hasAttribute('http-equiv');
}

/** Browsers ignore white space and control characters in the name of a scheme. */
const isScript = (address: string) => /^(javascript|vbscript):/i.test(address.replace(/[\s\p{C}]/gu, ''));

/** Whether an attribute of a drawing names a file on another host. */
function asksOthers(name: string, value: string): boolean {
  if (isStyling(name.toLowerCase())) return loads(value);
  const addresses = ADDRESSES.test(name) && !/^data:image\//i.test(value) ? value.split(';') : [];
  // Of a scheme of its own, so that all others are foreign. Browsers take backslashes for slashes.
  return addresses.some(
    (address) =>
      URL.parse(address.replaceAll('\\', '/'), 'own://host/')?.href.startsWith('own://host/') !== true,
  );
}

function foreign({ rawTagName, rawAttrs }: HTMLElement, code: string): BuildError {
  const start = `<${`${rawTagName} ${rawAttrs}`.trim()}>${code}`.replace(/[\s\p{C}]+/gu, ' ').slice(0, 100);
  return new BuildError(
    `it has ${start}, which no template of the site contains. Content holds no code: look for this in the texts, names and drawings of the page, and delete it. A template marks its own with is:inline.`,
  );
}
