import { randomUUID } from 'node:crypto';
import { type Driver, until } from './driver.ts';

/** WebDriver key codes by `KeyboardEvent.key`. */
const KEYS = {
  Tab: '\ue004',
  Enter: '\ue007',
  Escape: '\ue00c',
  ArrowDown: '\ue015',
  ArrowLeft: '\ue012',
  ArrowRight: '\ue014',
};

const DOWN = { type: 'pointerDown', button: 0 };
const UP = { type: 'pointerUp', button: 0 };

/** Errors of evaluations during which the page was left: of WebDriver, of Firefox, and timeouts of WebKit. */
const PAGE_WAS_LEFT =
  /no such (frame|window)|before the unload event|DiscardedBrowsingContext|destroyed|navigat|TimeoutError/i;

/** A simulated user in one of the browsers. Sends trusted input events and waits by polling. Elements are given by CSS selectors. */
export class Visitor {
  readonly #driver: Driver;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  /** Opens a page by its path. Resolves when the HTML is parsed, before deferred scripts and images have loaded. */
  go = (path: string) => this.#toNextPage(() => this.#driver.load(this.#origin + path));
  /** Goes back in history. Pages that were left before they had loaded are loaded again. */
  back = () => this.#toNextPage(() => this.#driver.back());
  forward = () => this.#toNextPage(() => this.#driver.forward());

  /** Navigates and waits until the next document is parsed or the URL has changed. */
  async #toNextPage(leave: () => Promise<unknown>): Promise<void> {
    // A page from the back/forward cache keeps its time origin.
    const where = () =>
      this.evaluate(() => ({
        visit: `${location.href} ${performance.timeOrigin}`,
        isParsed: document.readyState !== 'loading',
      }));
    const before = await where();
    await leave();
    await until('the next page', async () => {
      const now = await where();
      return now.visit !== before.visit && now.isParsed;
    });
  }

  /**
   * Waits until the page has loaded completely. WebKitGTK takes three seconds longer if the page contains a video with
   * `preload="none"`.
   */
  async untilLoaded(): Promise<void> {
    await until('the page with all its parts', () => this.evaluate(() => document.readyState === 'complete'));
  }

  /** Waits until scrolling has ended; returns the scroll offset in CSS pixels. */
  async untilStill(): Promise<number> {
    let offset = Number.NaN;
    // Require equal offsets for a while, as a scroll may not have started yet or may wait for a frame.
    let since = 0;
    await until('the end of scrolling', async () => {
      const now = await this.evaluate(() => scrollY);
      if (now !== offset) since = performance.now();
      offset = now;
      return performance.now() - since > 400;
    });
    return offset;
  }

  /** Runs a function in the page. Its source and arguments are serialised, so it must not use its outer scope. */
  evaluate<A extends unknown[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    return this.#run(`(${run})(...${JSON.stringify(args)})`);
  }

  async #run<T>(expression: string): Promise<T> {
    // On a page that is left, promises may never resolve, so synchronous values are returned directly.
    const packed = `(() => {
      const value = ${expression};
      const pack = (each) => JSON.stringify({ value: each });
      return value instanceof Promise ? value.then(pack) : pack(value);
    })()`;
    const answer = await until('a page that answers', async () => {
      try {
        return await this.#driver.evaluate(packed);
      } catch (error) {
        if (PAGE_WAS_LEFT.test(String(error))) return undefined;
        throw error;
      }
    });
    return (JSON.parse(answer) as { value: T }).value;
  }

  /** Waits for the first element of a selector and runs a function with it. */
  async read<A extends unknown[], R>(
    selector: string,
    run: (element: HTMLElement, ...args: A) => R,
    ...args: A
  ): Promise<R> {
    const expression = `[...document.querySelectorAll(${JSON.stringify(selector)})].slice(0, 1)
      .map((element) => (${run})(element, ...${JSON.stringify(args)}))`;
    const found = await until(selector, async () => {
      const values = await this.#run<R[]>(expression);
      return values.length > 0 && values;
    });
    return found[0]!;
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

  focus = (selector: string) => this.read(selector, (element) => element.focus());

  /** Whether the first element has the focus. */
  hasFocus = (selector: string) => this.read(selector, (element) => element === document.activeElement);

  /** Waits until the document is parsed and returns path, query and hash of its URL. */
  path(): Promise<string> {
    const read = () =>
      this.evaluate(
        () => document.readyState !== 'loading' && location.pathname + location.search + location.hash,
      );
    return until('a parsed page', read);
  }

  /** Clicks an element as soon as it is visible, stable and not covered. */
  click = async (selector: string) => this.clickAt(...(await this.#centreOf(selector)));

  hover = async (selector: string) => this.moveTo(...(await this.#centreOf(selector)));

  /** Presses the mouse button on an element, and returns a function that releases it. */
  async pressDown(selector: string): Promise<() => Promise<unknown>> {
    await this.hover(selector);
    await this.#point([DOWN]);
    return () => this.#point([UP]);
  }

  /** Taps an element; in WebKit, whose driver treats touch as mouse input, clicks it. */
  async tap(selector: string): Promise<void> {
    const [x, y] = await this.#centreOf(selector);
    await this.#point([{ type: 'pointerMove', x, y }, DOWN, UP], 'touch');
  }

  /** Moves the mouse to a position in the viewport, in CSS pixels. */
  moveTo = (x: number, y: number) => this.#point([{ type: 'pointerMove', x, y }]);

  /** Clicks at a position in the viewport, in CSS pixels. */
  clickAt = (x: number, y: number) => this.#point([{ type: 'pointerMove', x, y }, DOWN, UP]);

  #point = (actions: object[], pointerType: 'mouse' | 'touch' = 'mouse') =>
    this.#driver.perform({ type: 'pointer', id: pointerType, parameters: { pointerType }, actions });

  /** Scrolls down with the mouse wheel in the centre of the viewport, by CSS pixels. */
  async wheel(deltaY: number): Promise<void> {
    const [x, y] = await this.evaluate(() => [Math.round(innerWidth / 2), Math.round(innerHeight / 2)]);
    // WebKit's driver expects offsets since the first use of a wheel.
    const id = randomUUID();
    await this.#driver.perform({ type: 'wheel', id, actions: [{ type: 'scroll', x, y, deltaX: 0, deltaY }] });
  }

  press = (key: keyof typeof KEYS) => this.type(KEYS[key]);

  /** Types into the focused element. */
  type(text: string) {
    const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    return this.#driver.perform({ type: 'key', id: 'key', actions });
  }

  /** Sets the size of the viewport, in CSS pixels. */
  resize = (width: number, height: number) => this.#driver.resize(width, height);

  /** Waits until an element can be clicked and returns its centre. */
  #centreOf = (selector: string) =>
    until(`${selector} to be clickable`, () => this.evaluate(centreOf, selector));
}

/**
 * Returns the centre of the first visible element once it no longer moves and nothing covers it, which may need scrolling.
 * Runs in the page.
 */
async function centreOf(selector: string): Promise<[x: number, y: number] | undefined> {
  // Until styles and fonts are loaded, elements may move.
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  if (sheets.some(({ sheet }) => !sheet) || document.fonts.status === 'loading') return undefined;

  const element = [...document.querySelectorAll(selector)].find((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  );
  // The first box, as an inline element that wraps has several.
  const boxOf = () => JSON.stringify(element?.getClientRects()[0]);
  const before = boxOf();
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  const box = element?.getClientRects()[0];
  if (!element || !box || boxOf() !== before) return undefined;

  const x = Math.round(box.left + box.width / 2);
  const y = Math.round(box.top + box.height / 2);
  const hit = document.elementFromPoint(x, y);
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  if ([element, ...labels].some((each) => each.contains(hit))) return [x, y];
  // It is out of view or under the bar, unless it is a part of the bar.
  if (!element.closest('.bar'))
    element.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'nearest' });
  return undefined;
}
