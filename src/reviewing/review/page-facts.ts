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
  const wordsOf = (element: Element) => {
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
      text: clean(link.getAttribute('aria-label')) || wordsOf(link),
      // File names contain a hash of their content.
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
