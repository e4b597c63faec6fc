import type { HTMLElement } from 'node-html-parser';
import { BuildError } from './page.ts';

/** What an island needs no earlier than its code: its properties, and where that code lies. */
const LATE = ['props', 'component-url', 'component-export', 'renderer-url', 'opts'];

type Attributes = Record<string, string>;

/**
 * Takes out of a page what its islands need to come to life: the code of `<astro-island>`, that of `client:touch` and the
 * islands' properties. Names the file that it goes into on the root element, where `site/scripts/first-touch.js` and the
 * other directives read it on the first touch. Most visitors only read: a page is 1,900 to 2,400 bytes lighter in brotli.
 *
 * @param addressOf adds a file with this code and returns its address
 * @throws BuildError if a page has islands and their code is not found, because they would be dead
 */
export function takeIslandRuntimeOut(page: HTMLElement, addressOf: (code: string) => string): void {
  const islands = page.querySelectorAll('astro-island');
  if (islands.length === 0) return;
  const scripts = page.querySelectorAll('script');
  const runtime = scripts.find(({ rawText }) => rawText.includes('customElements.define("astro-island"'));
  const touch = scripts.find(({ rawText }) => rawText.includes('self.Astro={})).touch='));
  if (!runtime || (!touch && islands.some((island) => island.getAttribute('client') === 'touch')))
    throw new BuildError(
      'the code of <astro-island> is not in it: this version of Astro writes it in another way.',
    );
  const attributes = islands.map(takeAttributesOut);
  // The runtime reads the attributes of the elements, so they have to be there first.
  const code = [giveAttributesBack(attributes), touch?.rawText ?? '', runtime.rawText].join(';\n');
  runtime.remove();
  touch?.remove();
  page.querySelector('html')!.setAttribute('data-island-runtime', addressOf(code));
}

/** Takes the late attributes off an island. Its place becomes its `uid`: Astro's own differs from build to build. */
function takeAttributesOut(island: HTMLElement, place: number): Attributes {
  const attributes = island.attributes;
  for (const name of LATE) island.removeAttribute(name);
  island.setAttribute('uid', String(place));
  return Object.fromEntries(LATE.flatMap((name) => (name in attributes ? [[name, attributes[name]!]] : [])));
}

const giveAttributesBack = (attributes: Attributes[]) =>
  `${JSON.stringify(attributes)}.forEach((a,u)=>{` +
  `const i=document.querySelector(\`astro-island[uid="\${u}"]\`);` +
  `for(const n in a)i.setAttribute(n,a[n])})`;
