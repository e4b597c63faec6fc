/** What a page says, as far as a reviewer wants to read what changed in it. */
export interface PageFacts {
  title: string;
  description: string;
  /** Where search engines are told that the page stands. */
  canonical: string;
  /** What crawlers are told, such as `noindex`; empty if nothing. */
  robots: string;
  links: { text: string; address: string }[];
  /** Prices, each with the headings it stands under or the term it explains: `SEO, Standard`. */
  prices: { of: string; price: string }[];
  /** Paragraphs, headings and points of lists, in their order. */
  texts: string[];
  /** What pictures show, by their alternative text. */
  pictures: string[];
}

/**
 * Reads a page's facts. Runs inside the browser, so that it may use nothing from outside of itself.
 */
export function readPageFacts(): PageFacts {
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const main = document.querySelector('main') ?? document.body;

  /** Words of an element as they are read: parts that stand apart on the screen are not one word. */
  const wordsOf = (element: Element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const parts: string[] = [];
    while (walker.nextNode()) {
      const { parentElement: parent, textContent: text } = walker.currentNode;
      if (!parent?.closest('script, style, noscript')) parts.push(text ?? '');
    }
    return clean(parts.join(' ')).replace(/ (?=[.,;:!?)”’])/g, '');
  };
  const attribute = (selector: string, name: string) =>
    document.querySelector(selector)?.getAttribute(name) ?? '';

  /** The nearest heading of each level around an element, the highest first, and the term that it explains. */
  const headingsAround = (element: Element) => {
    const found = new Map<string, string>();
    for (let block = element.parentElement; block && block !== main; block = block.parentElement) {
      const heading = block.querySelector('h2, h3, h4');
      if (heading && !found.has(heading.tagName)) found.set(heading.tagName, clean(heading.textContent));
      // Headings of other parts of the page have nothing to say about this one.
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
      text: clean(link.getAttribute('aria-label')) || wordsOf(link),
      // Files have names that change with their content.
      address: (link.getAttribute('href') ?? '').replace(
        /^.*\/_astro\/([\w-]+)\..*(\.\w+)$/,
        'the file $1$2',
      ),
    })),
    prices: priced.map((element) => ({ of: headingsAround(element), price: wordsOf(element) })),
    texts: innermost.map(wordsOf).filter(Boolean),
    pictures: [...document.images].map((picture) => clean(picture.alt)).filter(Boolean),
  };
}
