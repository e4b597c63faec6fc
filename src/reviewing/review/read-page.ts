import type { Page } from '@playwright/test';

/** Returns the visible lines of text. Excludes hidden status messages, which follow from what is visible. */
export const readLines = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const linesOf = ({ innerText }: HTMLElement) => innerText.split('\n').map((line) => line.trim());
    const announced = [...document.querySelectorAll<HTMLElement>('[role=status].sr-only')].flatMap(linesOf);
    return linesOf(document.body).filter((line) => !announced.includes(line));
  });

/** Returns what can be seen on a page: its lines, and its pictures by their descriptions and sizes. */
export async function readSeen(page: Page): Promise<string[]> {
  const pictures = page.evaluate(() =>
    [...document.images]
      .filter((picture) => picture.checkVisibility())
      .map((picture) => `${picture.alt} ${picture.naturalWidth}x${picture.naturalHeight}`),
  );
  return [...(await readLines(page)), ...(await pictures)];
}

/** Returns the text nodes of a page, including hidden and `noscript` content, except hidden status messages. */
export const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isText = ({ parentElement }: Node) =>
      !parentElement!.closest('script, style, [role=status].sr-only');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      isText(node) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
    );
    const texts: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      // With script, the browser does not parse what is inside of `noscript`.
      const text = parentElement!.matches('noscript') ? textContent!.replace(/<[^>]+>/g, ' ') : textContent!;
      texts.push(text.replace(/\s+/g, ' ').trim());
    }
    return texts;
  });

/**
 * Scrolls rows that are wider than the screen, such as the plans on a phone, so that the first element with one of these
 * lines is in the picture.
 */
export const bringIntoView = (page: Page, lines: string[]): Promise<void> =>
  page.evaluate((wanted) => {
    const rows = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX),
    );
    for (const row of rows) {
      const shown = [...row.children].find((child) =>
        wanted.some((line) =>
          (child as HTMLElement).innerText?.split('\n').some((text) => text.trim() === line),
        ),
      );
      if (!shown) continue;
      const [inner, outer] = [shown.getBoundingClientRect(), row.getBoundingClientRect()];
      const left = row.scrollLeft + inner.left + inner.width / 2 - (outer.left + outer.width / 2);
      // A full-page screenshot changes the layout, after which the row would snap back.
      row.style.scrollSnapType = 'none';
      row.scrollTo({ left, behavior: 'instant' });
    }
  }, lines);
