import { writeFileSync } from 'node:fs';
import { isNavigating, type Tab, until } from './tab.ts';

/** Number of frames without movement after which an element is considered stable. */
const STILL_FRAMES = 3;

/** Result of an actionability check of an element. */
interface Look {
  /** Number of frames since the first check. */
  frame: number;
  /** Centre and size of the element. */
  box?: { x: number; y: number; width: number; height: number };
  /** Reason why the element cannot be clicked. */
  obstacle?: string;
}

/** A simulated user in one of the browsers. Sends trusted input events and waits by polling. Elements are given by CSS selectors. */
export class Visitor {
  readonly #tab: Tab;
  readonly #origin: string;

  constructor(tab: Tab, origin: string) {
    this.#tab = tab;
    this.#origin = origin;
  }

  /** Opens a page by its path. Resolves when the HTML is parsed, before deferred scripts and images have loaded. */
  go = (path: string) => this.#toNextPage(() => this.#tab.load(new URL(path, this.#origin).href));
  /** Goes back in history. Pages that were left before they had loaded are loaded again. */
  back = () => this.#toNextPage(() => this.#tab.back());
  forward = () => this.#toNextPage(() => this.#tab.forward());

  /** Navigates and waits until the next document is parsed or the URL has changed. */
  async #toNextPage(leave: () => Promise<unknown>): Promise<void> {
    const before = await this.#where();
    await leave();
    await until(
      () => 'the next page',
      async () => {
        const now = await this.#where();
        return now.visit !== before.visit && now.isRead;
      },
    );
  }

  /** Identifies the current document by URL and time origin, which a page from the back/forward cache keeps. */
  #where() {
    const where = `({ visit: location.href + ' ' + performance.timeOrigin, isRead: document.readyState !== 'loading' })`;
    return this.#run<{ visit: string; isRead: boolean }>(where, true);
  }

  /**
   * Waits until the page has loaded completely. WebKitGTK takes three seconds longer if the page contains a video with
   * `preload="none"`.
   */
  async untilLoaded(): Promise<void> {
    const isLoaded = () => this.evaluate(() => document.readyState === 'complete');
    await until(() => 'the page with all its parts', isLoaded);
  }

  /** Waits until scrolling has ended; returns the scroll offset in CSS pixels. */
  async untilStill(): Promise<number> {
    const offset = () => this.evaluate(() => scrollY);
    let now = await offset();
    // Require several equal offsets, as a scroll may not have started yet or may wait for a frame.
    let since = performance.now();
    await until(
      () => 'the end of scrolling',
      async () => {
        const before = now;
        now = await offset();
        if (now !== before) since = performance.now();
        return performance.now() - since > 400;
      },
    );
    return now;
  }

  /** Runs a function in the page. Its source and arguments are serialised, so it must not use its outer scope. */
  evaluate<A extends unknown[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    return this.#run(`(${run})(...${JSON.stringify(args)})`);
  }

  async #run<T>(expression: string, isLeaving?: boolean): Promise<T> {
    const pack = async () => {
      try {
        const json = await this.#tab.evaluate(
          // On a page that is left, promises may never resolve, so synchronous values are returned directly.
          `(() => {
            const value = ${expression};
            const pack = (each) => JSON.stringify({ value: each });
            return value instanceof Promise ? value.then(pack) : pack(value);
          })()`,
          isLeaving,
        );
        return JSON.parse(json as string) as { value: T };
      } catch (error) {
        if (isNavigating(error)) return undefined;
        throw error;
      }
    };
    return (await until(() => 'a page that answers', pack)).value;
  }

  /** Waits for the first element of a selector and runs a function with it. */
  async read<A extends unknown[], R>(
    selector: string,
    run: (element: HTMLElement, ...args: A) => R,
    ...args: A
  ): Promise<R> {
    const expression = `[...document.querySelectorAll(${JSON.stringify(selector)})].slice(0, 1)
      .map((element) => (${run})(element, ...${JSON.stringify(args)}))`;
    const find = async () => {
      const found = await this.#run<R[]>(expression);
      return found.length > 0 && found;
    };
    return (await until(() => selector, find))[0]!;
  }

  /** Maps all elements of a selector; does not wait for any. */
  readAll<R>(selector: string, run: (element: HTMLElement) => R): Promise<R[]> {
    return this.#run(
      `[...document.querySelectorAll(${JSON.stringify(selector)})].map((each) => (${run})(each))`,
    );
  }

  count = async (selector: string) => (await this.readAll(selector, () => 1)).length;

  /** Whether an element of the selector is visible, even outside of the viewport. */
  isVisible = async (selector: string) =>
    (await this.readAll(selector, (each) => each.checkVisibility({ visibilityProperty: true }))).includes(
      true,
    );

  /** Whether a part of the first element is in the viewport. */
  isInView(selector: string): Promise<boolean> {
    return this.read(selector, (element) => {
      const { top, right, bottom, left, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    });
  }

  /** Returns the rendered text of the first element. */
  text = (selector: string) => this.read(selector, ({ innerText }) => innerText.replace(/\s+/g, ' ').trim());

  attribute = (selector: string, name: string) =>
    this.read(selector, (element, attribute) => element.getAttribute(attribute), name);

  /** Returns the value of a form field. */
  value = (selector: string) => this.read(selector, (element) => (element as HTMLInputElement).value);

  /** Whether the first element has the focus. */
  hasFocus = (selector: string) => this.read(selector, (element) => element === document.activeElement);

  /** Waits until the document is parsed and returns path, query and hash of its URL. */
  path(): Promise<string> {
    const read = () =>
      this.evaluate(
        () => document.readyState !== 'loading' && location.pathname + location.search + location.hash,
      );
    return until(() => 'a page that is read', read);
  }

  /** Clicks an element as soon as it is visible, stable and not covered. */
  async click(selector: string): Promise<void> {
    const { x, y } = await this.#point(selector);
    await this.#tab.click(x, y);
  }

  async hover(selector: string): Promise<void> {
    const { x, y } = await this.#point(selector);
    await this.#tab.move(x, y);
  }

  /** Presses the mouse button on an element, and returns a function that releases it. */
  async pressDown(selector: string): Promise<() => Promise<unknown>> {
    await this.hover(selector);
    await this.#tab.down();
    return () => this.#tab.up();
  }

  /** Taps an element; in WebKit, whose driver does not support touch, clicks it. */
  async tap(selector: string): Promise<void> {
    const { x, y } = await this.#point(selector);
    await this.#tab.tap(x, y);
  }

  /** Moves the mouse to a position in the viewport, in CSS pixels. */
  moveTo = (x: number, y: number) => this.#tab.move(x, y);

  /** Clicks at a position in the viewport, in CSS pixels. */
  clickAt = (x: number, y: number) => this.#tab.click(x, y);

  /** Scrolls down with the mouse wheel in the centre of the viewport, by CSS pixels. */
  async wheel(deltaY: number): Promise<void> {
    const [x, y] = await this.evaluate(() => [innerWidth / 2, innerHeight / 2] as const);
    await this.#tab.wheel(Math.round(x), Math.round(y), deltaY);
  }

  /** Presses a key: `Tab`, `ArrowDown`. */
  press = (key: string) => this.#tab.press(key);

  /** Types into the focused element. */
  type = (text: string) => this.#tab.type(text);

  /** Replaces the value of a field by typing. */
  async fill(selector: string, text: string): Promise<void> {
    await this.click(selector);
    const isEmpty = await this.read(selector, (element) => {
      (element as HTMLInputElement).select();
      return (element as HTMLInputElement).value === '';
    });
    if (!isEmpty) await this.press('Delete');
    await this.type(text);
  }

  /** Chooses an option of a `<select>` by its label, with the keyboard. */
  async choose(selector: string, label: string): Promise<void> {
    const steps = await this.read(
      selector,
      (element, wanted) => {
        const { options, selectedIndex } = element as HTMLSelectElement;
        element.focus();
        return [...options].findIndex(({ label: each }) => each.trim() === wanted) - selectedIndex;
      },
      label,
    );
    const key = steps > 0 ? 'ArrowDown' : 'ArrowUp';
    for (let step = 0; step < Math.abs(steps); step++) await this.press(key);
  }

  /** Sets the size of the viewport, in CSS pixels. */
  resize = (width: number, height: number) => this.#tab.resize(width, height);

  /** Writes a PNG of the viewport. */
  async screenshot(file: string): Promise<void> {
    writeFileSync(file, await this.#tab.screenshot());
  }

  /** Waits until an element can be clicked and returns its centre. Scrolls it into view if necessary. */
  #point(selector: string): Promise<{ x: number; y: number }> {
    let obstacle: string | undefined;
    let still: Look = { frame: 0 };
    return until(
      () => `${selector} to be pressed: ${obstacle ?? 'it is moving'}`,
      async () => {
        const now = await this.evaluate(look, selector);
        if (JSON.stringify(now.box) !== JSON.stringify(still.box)) still = now;
        obstacle = now.obstacle;
        return !obstacle && now.frame - still.frame >= STILL_FRAMES && now.box;
      },
    );
  }
}

/** Determines where an element can be clicked. Runs in the page. */
function look(selector: string): Look {
  const frames = window as unknown as { __frame?: number };
  requestAnimationFrame(() => {
    frames.__frame = (frames.__frame ?? 0) + 1;
  });
  const frame = frames.__frame ?? 0;

  // Until styles and fonts are loaded, elements may move.
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  // Not every engine always reports a first paint.
  const isPainted = document.readyState === 'complete' || performance.getEntriesByType('paint').length > 0;
  if (!isPainted || sheets.some(({ sheet }) => !sheet) || document.fonts.status === 'loading')
    return { frame, obstacle: 'the page is waiting for its styles or fonts' };

  const element = [...document.querySelectorAll(selector)].find((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  );
  if (!element) return { frame, obstacle: 'it is hidden, or not there' };
  const measure = () => {
    // Use the first box: an inline element that wraps has several.
    const { left, top, width, height } = element.getClientRects()[0]!;
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2), width, height };
  };
  const bringIntoView = () => {
    element.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'nearest' });
    box = measure();
  };
  let box = measure();
  if (box.width === 0 || box.height === 0) return { frame, obstacle: 'it has no size' };
  if (box.x < 0 || box.y < 0 || box.x >= innerWidth || box.y >= innerHeight) bringIntoView();
  const isUnderBar = !element.closest('.bar') && document.elementFromPoint(box.x, box.y)?.closest('.bar');
  // What has loaded above may have moved it there since it was scrolled into view.
  if (isUnderBar) bringIntoView();
  const hit = document.elementFromPoint(box.x, box.y);
  if (!hit) return { frame, box, obstacle: 'it is out of view' };
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  if ([element, ...labels].some((each) => each.contains(hit))) return { frame, box };
  return { frame, box, obstacle: `it is covered by ${(hit.cloneNode() as Element).outerHTML.slice(0, 120)}` };
}
