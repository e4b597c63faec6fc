import { writeFileSync } from 'node:fs';
import { type Look, look } from './look.ts';
import { poll, until } from './poll.ts';
import { Reader } from './reader.ts';
import type { Emulation, Tab } from './tab.ts';
import { describeTarget, findAll, plainTarget, type Target } from './target.ts';

/** For how many frames something has to be in the same place before it counts as still. */
const STILL_FRAMES = 3;

interface Point {
  x: number;
  y: number;
}

/** A person in front of one of the browsers. All that they do are real events; all waiting is looking again. */
export class Visitor extends Reader {
  readonly #origin: string;
  #size: [width: number, height: number] = [1280, 800];

  constructor(tab: Tab, origin: string) {
    super(tab);
    this.#origin = origin;
  }

  /** Opens a page by its path; done once its HTML has been read, before late scripts and pictures. */
  async go(path: string): Promise<void> {
    await this.#toNextPage(() => this.tab.load(new URL(path, this.#origin).href));
  }

  /**
   * Waits until scripts, styles and pictures of the page are there. WebKitGTK takes three seconds more for a page with
   * a film that is not to be preloaded.
   */
  async untilLoaded(): Promise<void> {
    await until('the page with all its parts', () => this.evaluate(() => document.readyState === 'complete'));
  }

  async reload(): Promise<void> {
    await this.#toNextPage(() => this.tab.reload());
  }

  /** A page that was left before it had loaded is loaded anew. */
  async back(): Promise<void> {
    await this.#toNextPage(() => this.tab.back());
  }

  async forward(): Promise<void> {
    await this.#toNextPage(() => this.tab.forward());
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
    return this.run(
      `({ visit: location.href + ' ' + performance.timeOrigin, isRead: document.readyState !== 'loading' })`,
      true,
    ) as Promise<{ visit: string; isRead: boolean }>;
  }

  /** Presses the mouse on an element, once it is there, still and not covered by another. */
  async click(target: Target): Promise<void> {
    const { x, y } = await this.#point(target);
    await this.tab.click(x, y);
  }

  async hover(target: Target): Promise<void> {
    const { x, y } = await this.#point(target);
    await this.tab.move(x, y);
  }

  /** Touches an element; in WebKit, whose driver has no fingers, a press of the mouse. */
  async tap(target: Target): Promise<void> {
    const { x, y } = await this.#point(target);
    await this.tab.tap(x, y);
  }

  /** Moves the mouse to a place of the viewport, in CSS pixels. */
  moveTo(x: number, y: number): Promise<void> {
    return this.tab.move(x, y);
  }

  /** Presses the mouse at a place of the viewport, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void> {
    return this.tab.click(x, y);
  }

  /** Turns the wheel in the middle of the viewport, by CSS pixels; positive: down and right. */
  async wheel(deltaY: number, deltaX = 0): Promise<void> {
    const [x, y] = await this.evaluate(() => [innerWidth / 2, innerHeight / 2] as const);
    await this.tab.wheel(Math.round(x), Math.round(y), deltaX, deltaY);
  }

  /** Presses a key, with others held: `Tab`, `Shift+Tab`, `ArrowDown`. */
  press(keys: string): Promise<void> {
    return this.tab.press(keys);
  }

  /** Types into what has the focus. */
  type(text: string): Promise<void> {
    return this.tab.type(text);
  }

  /** Types into a field, in place of what it holds. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    const isEmpty = await this.read(target, (element) => {
      (element as HTMLInputElement).select();
      return (element as HTMLInputElement).value === '';
    });
    if (!isEmpty) await this.press('Delete');
    await this.tab.type(text);
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
    await this.tab.resize(width, height);
  }

  /** Tells the browser about the visitor. WebKit can only be told before the first page. */
  async emulate(emulation: Emulation): Promise<void> {
    await this.tab.emulate(emulation);
    // Where the browser had to be started again for it, the window has its first size.
    await this.tab.resize(...this.#size);
  }

  /** Writes a PNG of what is in view. */
  async screenshot(file: string): Promise<void> {
    writeFileSync(file, await this.tab.screenshot());
  }

  /** The middle of an element that can be pressed there, scrolled into view if need be. */
  async #point(target: Target, { mayBeCovered = false } = {}): Promise<Point> {
    let obstacle: string | undefined;
    let still: Look = { frame: 0 };
    const box = await poll(async () => {
      const now = (await this.run(
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
