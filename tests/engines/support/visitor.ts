import { writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Emulation, isNavigating, type Tab } from './tab.ts';
import { describeTarget, findAll, type PlainTarget, plainTarget, type Target } from './target.ts';

/** How long something may take to be there, in milliseconds. */
const PATIENCE = 20_000;
/** Between two looks at the page, in milliseconds. */
const INTERVAL = 50;
/** For how many frames something has to be in the same place before it counts as still. */
const STILL_FRAMES = 3;

interface Point {
  x: number;
  y: number;
}

/** A person in front of one of the browsers. All that they do are real events; all waiting is looking again. */
export class Visitor {
  readonly #tab: Tab;
  readonly #origin: string;
  #size: [width: number, height: number] = [1280, 800];

  constructor(tab: Tab, origin: string) {
    this.#tab = tab;
    this.#origin = origin;
  }

  /** Opens a page by its path; done once its HTML has been read, before late scripts and pictures. */
  async go(path: string): Promise<void> {
    await this.#toNextPage(() => this.#tab.load(new URL(path, this.#origin).href));
  }

  /**
   * Waits until scripts, styles and pictures of the page are there. WebKitGTK takes three seconds more for a page with
   * a film that is not to be preloaded.
   */
  async untilLoaded(): Promise<void> {
    await until('the page with all its parts', () => this.evaluate(() => document.readyState === 'complete'));
  }

  async reload(): Promise<void> {
    await this.#toNextPage(() => this.#tab.reload());
  }

  /** A page that was left before it had loaded is loaded anew. */
  async back(): Promise<void> {
    await this.#toNextPage(() => this.#tab.back());
  }

  async forward(): Promise<void> {
    await this.#toNextPage(() => this.#tab.forward());
  }

  /** Does what leads to another page or another address, and waits until that is there. */
  async #toNextPage(leave: () => Promise<void>): Promise<void> {
    const before = await this.#where();
    await leave();
    await until('the next page', async () => {
      const now = await this.#where();
      return now.visit !== before.visit && now.isRead;
    });
  }

  /** Where the visitor is; another document has another time of origin, the one that it was kept with as well. */
  #where(): Promise<{ visit: string; isRead: boolean }> {
    return this.#evaluate(
      `({ visit: location.href + ' ' + performance.timeOrigin, isRead: document.readyState !== 'loading' })`,
      true,
    ) as Promise<{ visit: string; isRead: boolean }>;
  }

  /** Runs a function in the page. It and its arguments are sent as text, so it can use nothing else. */
  evaluate<A extends unknown[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    return this.#evaluate(`(${run})(...${JSON.stringify(args)})`) as Promise<Awaited<R>>;
  }

  /** Runs a function with the first element of a target, once that is there. */
  async read<A extends unknown[], R>(
    target: Target,
    run: (element: HTMLElement, ...args: A) => R,
    ...args: A
  ): Promise<R> {
    const [value] = await until(describeTarget(target), async () => {
      const found = await this.#evaluate(
        `(() => {
          ${findAll}
          const element = findAll(${JSON.stringify(plainTarget(target))})[0];
          return element && [(${run})(element, ...${JSON.stringify(args)})];
        })()`,
      );
      return found as [R] | undefined;
    });
    return value;
  }

  /** The values of a function for all elements of a target; an empty list if there is none. */
  readAll<R>(target: Target, run: (element: HTMLElement) => R): Promise<R[]> {
    return this.#evaluate(
      `(() => { ${findAll}; return findAll(${JSON.stringify(plainTarget(target))}).map((each) => (${run})(each)); })()`,
    ) as Promise<R[]>;
  }

  async #evaluate(expression: string, isLeaving?: boolean): Promise<unknown> {
    return until('a page that answers', async () => {
      try {
        const json = await this.#tab.evaluate(
          `(() => {
            const value = ${expression};
            const pack = (each) => JSON.stringify({ value: each });
            return value instanceof Promise ? value.then(pack) : pack(value);
          })()`,
          isLeaving,
        );
        return JSON.parse(json as string) as { value: unknown };
      } catch (error) {
        if (isNavigating(error)) return undefined;
        throw error;
      }
    }).then(({ value }) => value);
  }

  /** How many elements there are: with a role, name or text only rendered ones. */
  async count(target: Target): Promise<number> {
    return (await this.readAll(target, () => 1)).length;
  }

  /** Whether one of the elements is rendered, wherever on the page. */
  async isVisible(target: Target): Promise<boolean> {
    const visible = await this.readAll(
      target,
      (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible',
    );
    return visible.includes(true);
  }

  /** Whether a part of the first element is in view. */
  isInView(target: Target): Promise<boolean> {
    return this.read(target, (element) => {
      const { top, right, bottom, left, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    });
  }

  /** The text of the first element as it is shown. */
  text(target: Target): Promise<string> {
    return this.read(target, (element) => element.innerText.replace(/\s+/g, ' ').trim());
  }

  attribute(target: Target, name: string): Promise<string | null> {
    return this.read(target, (element, attribute) => element.getAttribute(attribute), name);
  }

  /** What a field holds. */
  value(target: Target): Promise<string> {
    return this.read(target, (element) => (element as HTMLInputElement).value);
  }

  style(target: Target, property: string): Promise<string> {
    return this.read(target, (element, name) => getComputedStyle(element).getPropertyValue(name), property);
  }

  /** Whether the first element has the focus. */
  hasFocus(target: Target): Promise<boolean> {
    return this.read(target, (element) => element === document.activeElement);
  }

  /** Path and hash of the address, once the document is read to its end. */
  path(): Promise<string> {
    return until('a page that is read', () =>
      this.evaluate(
        () => document.readyState !== 'loading' && location.pathname + location.search + location.hash,
      ),
    );
  }

  url(): Promise<string> {
    return this.evaluate(() => location.href);
  }

  /** Presses the mouse on an element, once it is there, still and not covered by another. */
  async click(target: Target): Promise<void> {
    const { x, y } = await this.#point(target);
    await this.#tab.click(x, y);
  }

  async hover(target: Target): Promise<void> {
    const { x, y } = await this.#point(target);
    await this.#tab.move(x, y);
  }

  /** Touches an element; in WebKit, whose driver has no fingers, a press of the mouse. */
  async tap(target: Target): Promise<void> {
    const { x, y } = await this.#point(target);
    await this.#tab.tap(x, y);
  }

  /** Moves the mouse to a place of the viewport, in CSS pixels. */
  moveTo(x: number, y: number): Promise<void> {
    return this.#tab.move(x, y);
  }

  /** Presses the mouse at a place of the viewport, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void> {
    return this.#tab.click(x, y);
  }

  /** Turns the wheel in the middle of the viewport, by CSS pixels; positive: down and right. */
  async wheel(deltaY: number, deltaX = 0): Promise<void> {
    const [x, y] = await this.evaluate(() => [innerWidth / 2, innerHeight / 2] as const);
    await this.#tab.wheel(Math.round(x), Math.round(y), deltaX, deltaY);
  }

  /** Presses a key, with others held: `Tab`, `Shift+Tab`, `ArrowDown`. */
  press(keys: string): Promise<void> {
    return this.#tab.press(keys);
  }

  /** Types into what has the focus. */
  type(text: string): Promise<void> {
    return this.#tab.type(text);
  }

  /** Types into a field, in place of what it holds. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    const isEmpty = await this.read(target, (element) => {
      (element as HTMLInputElement).select();
      return (element as HTMLInputElement).value === '';
    });
    if (!isEmpty) await this.press('Delete');
    await this.#tab.type(text);
  }

  /** Chooses an option of a list by its label, with the keyboard. */
  async choose(target: Target, label: string): Promise<void> {
    const steps = await this.read(
      target,
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

  /** Scrolls until an element is in view and still. */
  async bringIntoView(target: Target): Promise<void> {
    await this.#point(target, { mayBeCovered: true });
  }

  /** Sets the size of the viewport, in CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    this.#size = [width, height];
    await this.#tab.resize(width, height);
  }

  /** Tells the browser about the visitor. WebKit can only be told before the first page. */
  async emulate(emulation: Emulation): Promise<void> {
    await this.#tab.emulate(emulation);
    // Where the browser had to be started again for it, the window has its first size.
    await this.#tab.resize(...this.#size);
  }

  /** Writes a PNG of what is in view. */
  async screenshot(file: string): Promise<void> {
    writeFileSync(file, await this.#tab.screenshot());
  }

  /** The middle of an element that can be pressed there, scrolled into view if need be. */
  async #point(target: Target, { mayBeCovered = false } = {}): Promise<Point> {
    let obstacle: string | undefined;
    let still: Look = { frame: 0 };
    const box = await poll(async () => {
      const now = (await this.#evaluate(
        `(() => { ${findAll}; ${look}; return look(${JSON.stringify(plainTarget(target))}); })()`,
      )) as Look;
      if (JSON.stringify(now.box) !== JSON.stringify(still.box)) still = now;
      obstacle = now.box && mayBeCovered ? undefined : now.obstacle;
      return !obstacle && now.frame - still.frame >= STILL_FRAMES && now.box;
    });
    if (!box) throw new Error(`${describeTarget(target)} cannot be pressed: ${obstacle ?? 'it is moving'}.`);
    return { x: box.x, y: box.y };
  }
}

interface Look {
  /** How many frames have been shown since the first look. */
  frame: number;
  /** Where the element is, with its middle. */
  box?: Point & { width: number; height: number };
  /** Why it cannot be pressed. */
  obstacle?: string;
}

/** Finds out where an element can be pressed. Its source is sent to the page, together with that of `findAll`. */
function look(target: PlainTarget): Look {
  const frames = window as unknown as { __frame?: number };
  requestAnimationFrame(() => {
    frames.__frame = (frames.__frame ?? 0) + 1;
  });
  // Without scripts there is nobody to count them.
  const frame = matchMedia('(scripting: none)').matches ? performance.now() : (frames.__frame ?? 0);

  // Until then, what is pressed may move away under the finger.
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  // Not every engine notes each first paint.
  const isPainted = document.readyState === 'complete' || performance.getEntriesByType('paint').length > 0;
  if (!isPainted || sheets.some(({ sheet }) => !sheet) || document.fonts.status === 'loading')
    return { frame, obstacle: 'the page is waiting for its styles or fonts' };

  const all = findAll(target);
  const element = all.find(
    (each) => each.getClientRects().length > 0 && getComputedStyle(each).visibility === 'visible',
  );
  if (!element) return { frame, obstacle: all.length > 0 ? 'it is hidden' : 'it is not there' };
  const measure = () => {
    // The parts of a line that is broken have no common middle.
    const { left, top, width, height } = element.getClientRects()[0]!;
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2), width, height };
  };
  let box = measure();
  if (box.width === 0 || box.height === 0) return { frame, obstacle: 'it has no size' };
  if (box.x < 0 || box.y < 0 || box.x >= innerWidth || box.y >= innerHeight) {
    element.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'nearest' });
    box = measure();
  }
  const hit = document.elementFromPoint(box.x, box.y);
  if (!hit) return { frame, box, obstacle: 'it is out of view' };
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  if ([element, ...labels].some((each) => each.contains(hit))) return { frame, box };
  return { frame, box, obstacle: `it is covered by ${(hit.cloneNode() as Element).outerHTML.slice(0, 120)}` };
}

/** Looks until there is something, or until the time is up. */
async function poll<T>(look: () => Promise<T | undefined | false>): Promise<T | undefined> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) return undefined;
    await delay(INTERVAL);
  }
}

async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const found = await poll(look);
  if (!found) throw new Error(`Waited ${PATIENCE / 1000} seconds for ${what}.`);
  return found;
}
