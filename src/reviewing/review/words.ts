import { missing } from '../../model/entries/differences.ts';
import type { BeforeAfter, WordedChange } from './result.ts';

/** Text and metadata of a page whose changes are reported. */
export interface PageFacts {
  title: string;
  description: string;
  /** Canonical URL. */
  canonical: string;
  /** Content of the robots meta tag, such as `noindex`; empty if there is none. */
  robots: string;
  links: { text: string; address: string }[];
  /** Prices, each labelled by the headings above it and its `<dt>`: `SEO, Standard`. */
  prices: { of: string; price: string }[];
  /** Texts of block elements, such as paragraphs, headings and list items, in document order. */
  texts: string[];
  /** Alternative texts of images. */
  pictures: string[];
}

/** Extracts the facts of a page. Runs in the browser, so it uses nothing from its outer scope. */
export function readPageFacts(): PageFacts {
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const main = document.querySelector('main') ?? document.body;

  /** Returns the text of an element, with spaces between the text of child elements. */
  const textOf = (element: Element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const parts: string[] = [];
    while (walker.nextNode()) {
      const { parentElement: parent, textContent: text } = walker.currentNode;
      if (!parent?.closest('script, style, noscript')) parts.push(text ?? '');
    }
    return clean(parts.join(' ')).replace(/ (?=[.,;:!?)”’/])/g, '');
  };
  const attribute = (selector: string, name: string) =>
    document.querySelector(selector)?.getAttribute(name) ?? '';

  /** Joins the nearest heading of each level around an element, highest level first, and its `<dt>`. */
  const headingsAround = (element: Element) => {
    const found = new Map<string, string>();
    for (let block = element.parentElement; block && block !== main; block = block.parentElement) {
      const heading = block.querySelector('h2, h3, h4');
      if (heading && !found.has(heading.tagName)) found.set(heading.tagName, clean(heading.textContent));
      // Headings outside of the section do not apply.
      if (block.matches('section, article')) break;
    }
    const term = clean(element.closest('dd')?.parentElement?.querySelector('dt')?.textContent);
    const headings = [...found].sort().map(([, text]) => text);
    return [...headings, ...(term ? [term] : [])].join(', ');
  };

  const PRICE = /\$\d[\d,.]*/;
  const priced = [...main.querySelectorAll('*')]
    .filter((element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && PRICE.test(node.textContent ?? ''),
      ),
    )
    // The unit follows the amount (`ui/price.astro`).
    .map((element) => (element.matches('b') ? element.parentElement! : element));
  const BLOCKS = 'h1, h2, h3, h4, p, li, dt, dd, th, td, summary, label, button, figcaption, blockquote';
  const innermost = [...document.querySelectorAll(BLOCKS)].filter((block) => !block.querySelector(BLOCKS));
  return {
    title: document.title,
    description: attribute('meta[name=description]', 'content'),
    canonical: attribute('link[rel=canonical]', 'href'),
    robots: attribute('meta[name=robots]', 'content'),
    links: [...document.querySelectorAll('a[href]')].map((link) => ({
      text: clean(link.getAttribute('aria-label')) || textOf(link),
      // File names contain a hash of their content.
      address: (link.getAttribute('href') ?? '').replace(
        /^.*\/_astro\/([\w-]+)\..*(\.\w+)$/,
        'the file $1$2',
      ),
    })),
    prices: priced.map((element) => ({ of: headingsAround(element), price: textOf(element) })),
    texts: innermost.map(textOf).filter(Boolean),
    pictures: [...document.images].map((picture) => clean(picture.alt)).filter(Boolean),
  };
}

/**
 * Lists changes of title, description, canonical URL, robots, prices, links, texts and alternative texts. A page that only
 * one version has is described by its title and description.
 */
export function changesOf({ before, after }: BeforeAfter<PageFacts>): WordedChange[] {
  if (before && after) return wordChanges(before, after);
  return [
    ...changeOf('Title', before?.title, after?.title),
    ...changeOf('Description', before?.description, after?.description),
  ];
}

function wordChanges(before: PageFacts, after: PageFacts): WordedChange[] {
  const prices = pairUp(before.prices, after.prices, [(a, b) => a.of === b.of]).map(([from, to]) => {
    const { of } = (from ?? to)!;
    return worded(of ? `Price of ${of}` : 'Price', from?.price, to?.price);
  });
  const links = pairUp(before.links, after.links, [
    (a, b) => a.text === b.text,
    (a, b) => a.address === b.address,
  ]).map(([from, to]) => {
    if (!from || !to) return worded('Link', from && inFull(from), to && inFull(to));
    return from.text === to.text
      ? worded(`Link “${to.text}”`, from.address, to.address)
      : worded(`Link to ${to.address}`, from.text, to.text);
  });
  // Texts that are listed as a price or a link are not repeated.
  const listed = new Set([...prices, ...links].flatMap((change) => [change.before, change.after]));
  const textsOf = (facts: PageFacts) => facts.texts.filter((text) => !listed.has(text));
  return [
    ...changeOf('Title', before.title, after.title),
    ...changeOf('Description', before.description, after.description),
    ...changeOf('Canonical address', before.canonical, after.canonical),
    ...changeOf('Instruction to crawlers', before.robots, after.robots),
    ...prices,
    ...links,
    ...changedTexts('Text', textsOf(before), textsOf(after)),
    ...changedTexts('Description of a picture', before.pictures, after.pictures),
  ];
}

const inFull = ({ text, address }: PageFacts['links'][number]) => `${text} → ${address}`;

const worded = (what: string, before: string | undefined, after: string | undefined): WordedChange => ({
  what,
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
});

const changeOf = (what: string, before = '', after = ''): WordedChange[] =>
  before === after ? [] : [worded(what, before || undefined, after || undefined)];

/** Texts that are similar, or have the same position, are one that was rewritten. */
const changedTexts = (what: string, before: string[], after: string[]): WordedChange[] =>
  pairUp(before, after, [areSimilar, (a, b) => before.indexOf(a) === after.indexOf(b)]).map(([from, to]) =>
    worded(what, from, to),
  );

type Pair<T> = [before: T | undefined, after: T | undefined];

/**
 * Pairs items that only one version has, whatever their position: by the first rule, then the rest by the next one.
 * Items without a counterpart are alone.
 */
function pairUp<T>(before: T[], after: T[], rules: ((a: T, b: T) => boolean)[]): Pair<T>[] {
  let gone = missing(before, after);
  const come = missing(after, before);
  const pairs: Pair<T>[] = [];
  for (const belong of rules)
    gone = gone.filter((item) => {
      const index = come.findIndex((candidate) => belong(item, candidate));
      if (index >= 0) pairs.push([item, ...come.splice(index, 1)] as [T, T]);
      return index < 0;
    });
  return [
    ...pairs,
    ...gone.map((item): Pair<T> => [item, undefined]),
    ...come.map((item): Pair<T> => [undefined, item]),
  ];
}

/** Returns whether at least half of the words of the shorter text occur in the longer one. */
function areSimilar(a: string, b: string): boolean {
  const [short, long] = [a, b]
    .map((text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .sort((x, y) => x.length - y.length);
  const known = new Set(long);
  return short!.filter((word) => known.has(word)).length >= Math.max(1, short!.length / 2);
}
