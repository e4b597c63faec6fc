import {
  type Browser as PlaywrightBrowser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import { findBrowser, findWholeBrowser } from '../../../src/tooling/find-browser.ts';
import type { Browser, Emulation, Tab } from './tab.ts';

/** Disables Playwright's default emulation, and the `proxy` option, whose value would be the fixture of that name. */
const AS_BY_DEFAULT: BrowserContextOptions = {
  colorScheme: null,
  contrast: null,
  forcedColors: null,
  reducedMotion: null,
  proxy: undefined,
};

export async function startChromium(): Promise<Browser> {
  const shell = await chromium.launch(await findBrowser());
  let whole: Promise<PlaywrightBrowser> | undefined;
  const startWhole = async () =>
    chromium.launch({
      ...(await findWholeBrowser()),
      // Playwright disables the back/forward cache to keep track of pages, but visitors have it.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
  return {
    version: `Chromium ${shell.version()}`,
    open: async ({ keepsPages }) => {
      if (keepsPages) whole ??= startWhole();
      const browser = (keepsPages && (await whole)) || shell;
      const context = await browser.newContext(AS_BY_DEFAULT);
      const page = await context.newPage();
      return new ChromiumTab(page, await context.newCDPSession(page));
    },
    async close() {
      await shell.close();
      await (await whole)?.close();
    },
  };
}

class ChromiumTab implements Tab {
  readonly #page: Page;
  readonly #session: CDPSession;

  constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  async load(url: string) {
    const { errorText } = await this.#session.send('Page.navigate', { url });
    if (errorText) throw new Error(`${url}: ${errorText}`);
  }

  async reload() {
    await this.#session.send('Page.reload');
  }

  back = () => this.#travel(-1);
  forward = () => this.#travel(1);
  evaluate = (expression: string) => this.#page.evaluate(expression);
  move = (x: number, y: number) => this.#page.mouse.move(x, y);
  down = () => this.#page.mouse.down();
  up = () => this.#page.mouse.up();
  click = (x: number, y: number) => this.#page.mouse.click(x, y);

  /** Taps over CDP. Playwright's `tap` requires `hasTouch`, which pages can detect. */
  async tap(x: number, y: number) {
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  async wheel(x: number, y: number, deltaX: number, deltaY: number) {
    await this.#page.mouse.move(x, y);
    await this.#page.mouse.wheel(deltaX, deltaY);
  }

  press = (keys: string) => this.#page.keyboard.press(keys);
  type = (text: string) => this.#page.keyboard.type(text);
  resize = (width: number, height: number) => this.#page.setViewportSize({ width, height });

  async emulate({ reducedMotion, forcedColors, print }: Emulation) {
    await this.#page.emulateMedia({
      reducedMotion: reducedMotion ? 'reduce' : null,
      forcedColors: forcedColors ? 'active' : null,
      media: print ? 'print' : null,
    });
  }

  screenshot = () => this.#page.screenshot();
  close = () => this.#page.context().close();

  async #travel(steps: number) {
    const { currentIndex, entries } = await this.#session.send('Page.getNavigationHistory');
    const entryId = entries[currentIndex + steps]?.id;
    if (entryId === undefined) throw new Error('There is no page to go to.');
    await this.#session.send('Page.navigateToHistoryEntry', { entryId });
  }
}
