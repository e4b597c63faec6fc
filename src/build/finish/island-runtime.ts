import type { HTMLElement } from 'node-html-parser';
import { BuildError } from './page.ts';

/** Attributes that an island needs only for hydration: props and URLs of its code. */
const LATE = ['props', 'component-url', 'component-export', 'renderer-url', 'opts'];

/** The island that hydrates without an interaction, so that every visitor fetches the file. */
const EARLY = /\bhero-typing\b/;

type Attributes = Record<string, string>;

/**
 * Moves what islands need for hydration from a page to a file: the code of `<astro-island>` and `client:touch`, the
 * islands' props, and inline scripts with `data-on-touch`. Sets the file's URL on the root element;
 * `site/scripts/first-touch.js` and the other directives import it on the first interaction. Saves 1,900 to 2,400 bytes
 * (brotli) per page for visitors who only read, and 4,100 by a file for the scripts where an island hydrates early.
 *
 * @param addressOf adds a file with this code and returns its URL
 * @throws BuildError if a page has islands but not their code, because they would never hydrate
 */
export function takeIslandRuntimeOut(page: HTMLElement, addressOf: (code: string) => string): void {
  const islands = page.querySelectorAll('astro-island');
  if (islands.length === 0) return;
  const scripts = page.querySelectorAll('script');
  const runtime = scripts.find(({ rawText }) => rawText.includes('customElements.define("astro-island"'));
  const touch = scripts.find(({ rawText }) => rawText.includes('self.Astro={})).touch='));
  if (!runtime || (!touch && islands.some((island) => island.getAttribute('client') === 'touch')))
    throw new BuildError(
      'takeIslandRuntimeOut does not find the code of <astro-island>. Astro has changed how it writes it.',
    );
  const attributes = islands.map(takeAttributesOut);
  const others = scripts.filter((script) => script.hasAttribute('data-on-touch'));
  const codeOf = (elements: HTMLElement[]) => elements.map(({ rawText }) => rawText).join(';\n');
  const isEarly = attributes.some((each) => EARLY.test(each['component-url'] ?? ''));
  const onTouch = isEarly && others.length > 0 ? importOnTouch(addressOf(codeOf(others))) : codeOf(others);
  const early = [...(touch ? [touch] : []), runtime];
  // The runtime reads the attributes of the elements, so restore them first.
  const code = [giveAttributesBack(attributes), codeOf(early), onTouch].join(';\n');
  for (const script of [...early, ...others]) script.remove();
  page.querySelector('html')!.setAttribute('data-runtime', addressOf(code));
}

/**
 * Removes the late attributes from an island, and replaces what differs between builds: its index becomes the `uid`. The
 * prefix for `useId`, which depends on the order of rendering, is removed unless an element uses it.
 */
function takeAttributesOut(island: HTMLElement, place: number): Attributes {
  const attributes = island.attributes;
  for (const name of LATE) island.removeAttribute(name);
  island.setAttribute('uid', String(place));
  if (!island.innerHTML.includes(`_${attributes.prefix}R_`)) island.removeAttribute('prefix');
  return Object.fromEntries(LATE.flatMap((name) => (name in attributes ? [[name, attributes[name]!]] : [])));
}

/** Imports a script when anything but the early island is touched, or has been. */
const importOnTouch = (url: string) =>
  `{const f=({target:t})=>t.querySelector('.typing')||import('${url}');` +
  "addEventListener('touched',f,true);" +
  "for(const t of document.querySelectorAll('[data-project],astro-island'))t.isTouched&&f({target:t})}";

/** An island that the service has replaced by what its visitor had written is not there. */
const giveAttributesBack = (attributes: Attributes[]) =>
  `[${attributes.map(literalOf).join()}].forEach((a,u)=>{` +
  `const i=document.querySelector(\`astro-island[uid="\${u}"]\`);` +
  `for(const n in a)i?.setAttribute(n,a[n])})`;

/** Writes values between single quotes: most are JSON, in which each double quote would need a backslash. */
const literalOf = (attributes: Attributes) =>
  `{${Object.entries(attributes)
    .map(([name, value]) => `'${name}':'${value.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`)
    .join()}}`;
