import { writeFileSync } from 'node:fs';
import { type Look, look } from './look.ts';
import { poll, until } from './poll.ts';
import { Reader } from './reader.ts';
import type { Emulation, Tab } from './tab.ts';
import { describeTarget, findAll, plainTarget, type Target } from './target.ts';

/** Number of frames without movement after which an element is considered stable. */
const STILL_FRAMES = 3;

interface Point {
  x: number;
  y: number;
}

/** A simulated user in one of the browsers. Sends trusted input events and waits by polling. */
export class Visitor extends Reader {
  readonly #origin: string;
  #size: [width: number, height: number] = [1280, 800];

  constructor(tab: Tab, origin: string) {
    super(tab);
    this.#origin = origin;
  }

  /** Opens a page by its path. Resolves when the HTML is parsed, before deferred scripts and images have loaded. */
  async go(path: string): Promise<void> {
    await this.#toNextPage(() => this.tab.load(new URL(path, this.#origin).href));
  }

  /**
   * Waits until the page has loaded completely. WebKitGTK takes three seconds longer if the page contains a video with
   * `preload="none"`.
   */
  async untilLoaded(): Promise<void> {
    await until('the page with all its parts', () => this.evaluate(() => document.readyState === 'complete'));
  }

  /** Goes back in history. Pages that were left before they had loaded are loaded again. */
  async back(): Promise<void> {
    await this.#toNextPage(() => this.tab.back());
  }

  async forward(): Promise<void> {
    await this.#toNextPage(() => this.tab.forward());
  }

  /** Navigates and waits until the next document is parsed or the URL has changed. */
  async #toNextPage(leave: () => Promise<void>): Promise<void> {
    const before = await this.#where();
    await leave();
    await until('the next page', async () => {
      const now = await this.#where();
      return now.visit !== before.visit && now.isRead;
    });
  }

  /** Identifies the current document by URL and time origin, which a page from the back/forward cache keeps. */
  #where(): Promise<{ visit: string; isRead: boolean }> {
    return this.run(
      `({ visit: location.href + ' ' + performance.timeOrigin, isRead: document.readyState !== 'loading' })`,
      true,
    ) as Promise<{ visit: string; isRead: boolean }>;
  }

  /** Clicks an element as soon as it is visible, stable and not covered. */
  async click(target: Target): Promise<void> {
    const { x, y } = await this.#point(target);
    await this.tab.click(x, y);
  }

  async hover(target: Target): Promise<void> {
    const { x, y } = await this.#point(target);
    await this.tab.move(x, y);
  }

  /** Presses the mouse button on an element, and returns a function that releases it. */
  async pressDown(target: Target): Promise<() => Promise<void>> {
    await this.hover(target);
    await this.tab.down();
    return () => this.tab.up();
  }

  /** Taps an element; in WebKit, whose driver does not support touch, clicks it. */
  async tap(target: Target): Promise<void> {
    const { x, y } = await this.#point(target);
    await this.tab.tap(x, y);
  }

  /** Moves the mouse to a position in the viewport, in CSS pixels. */
  moveTo(x: number, y: number): Promise<void> {
    return this.tab.move(x, y);
  }

  /** Clicks at a position in the viewport, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void> {
    return this.tab.click(x, y);
  }

  /** Scrolls with the mouse wheel in the centre of the viewport, by CSS pixels; positive: down and right. */
  async wheel(deltaY: number, deltaX = 0): Promise<void> {
    const [x, y] = await this.evaluate(() => [innerWidth / 2, innerHeight / 2] as const);
    await this.tab.wheel(Math.round(x), Math.round(y), deltaX, deltaY);
  }

  /** Presses a key or key combination: `Tab`, `Shift+Tab`, `ArrowDown`. */
  press(keys: string): Promise<void> {
    return this.tab.press(keys);
  }

  /** Types into the focused element. */
  type(text: string): Promise<void> {
    return this.tab.type(text);
  }

  /** Replaces the value of a field by typing. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    const isEmpty = await this.read(target, (element) => {
      (element as HTMLInputElement).select();
      return (element as HTMLInputElement).value === '';
    });
    if (!isEmpty) await this.press('Delete');
    await this.tab.type(text);
  }

  /** Chooses an option of a `<select>` by its label, with the keyboard. */
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

  /** Sets the size of the viewport, in CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    this.#size = [width, height];
    await this.tab.resize(width, height);
  }

  /** Emulates media features. WebKit supports this only before the first page is opened. */
  async emulate(emulation: Emulation): Promise<void> {
    await this.tab.emulate(emulation);
    // Restore the size of the window, as the browser may have been restarted.
    await this.tab.resize(...this.#size);
  }

  /** Writes a PNG of the viewport. */
  async screenshot(file: string): Promise<void> {
    writeFileSync(file, await this.tab.screenshot());
  }

  /** Waits until an element can be clicked and returns its centre. Scrolls it into view if necessary. */
  async #point(target: Target): Promise<Point> {
    let obstacle: string | undefined;
    let still: Look = { frame: 0 };
    const box = await poll(async () => {
      const now = (await this.run(
        `(() => { ${findAll}; ${look}; return look(${JSON.stringify(plainTarget(target))}); })()`,
      )) as Look;
      if (JSON.stringify(now.box) !== JSON.stringify(still.box)) still = now;
      obstacle = now.obstacle;
      return !obstacle && now.frame - still.frame >= STILL_FRAMES && now.box;
    });
    if (!box) throw new Error(`${describeTarget(target)} cannot be pressed: ${obstacle ?? 'it is moving'}.`);
    return { x: box.x, y: box.y };
  }
}
