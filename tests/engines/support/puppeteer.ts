import puppeteer, {
  type Browser as PuppeteerBrowser,
  type CDPSession,
  type KeyInput,
  type Page,
} from 'puppeteer-core';
import { args as chromiumArgs } from '../../support/chromium.ts';
import { chromiumPath, firefoxPath } from './engines.ts';
import type { Browser, Emulation, Tab } from './tab.ts';

/** Says that there is a mouse; a headless browser finds none. */
const MOUSE_IN_CHROMIUM =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

export async function startChromium(): Promise<Browser> {
  const browser = await puppeteer.launch({
    executablePath: chromiumPath!,
    args: [...chromiumArgs, MOUSE_IN_CHROMIUM],
    // Visitors have it, and Puppeteer is only afraid of losing track of the page, which is not asked to keep it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    defaultViewport: null,
  });
  return {
    version: await browser.version(),
    open: () => ChromiumTab.open(browser),
    close: () => browser.close(),
  };
}

export async function startFirefox(): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath!,
    // Lets the browser's own scripts set what WebDriver knows no command for.
    args: ['-remote-allow-system-access'],
    extraPrefsFirefox: {
      'dom.w3c_touch_events.enabled': 1,
      // However long the machine takes between a finger's down and up, it is a tap.
      'apz.max_tap_time': 60_000,
      // A mouse: it is fine (2) and can hover (4).
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
    },
    defaultViewport: null,
  });
  return {
    version: await browser.version(),
    open: () => FirefoxTab.open(browser),
    close: () => browser.close(),
  };
}

/** What Chromium and Firefox have in common. */
abstract class PuppeteerTab implements Tab {
  protected readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  abstract load(url: string): Promise<void>;
  abstract reload(): Promise<void>;
  abstract travel(steps: number): Promise<void>;
  abstract emulate(emulation: Emulation): Promise<void>;

  back = () => this.travel(-1);
  forward = () => this.travel(1);
  evaluate = (expression: string) => this.page.evaluate(expression);
  move = (x: number, y: number) => this.page.mouse.move(x, y);
  click = (x: number, y: number) => this.page.mouse.click(x, y);
  tap = (x: number, y: number) => this.page.touchscreen.tap(x, y);
  type = (text: string) => this.page.keyboard.type(text);
  resize = (width: number, height: number) => this.page.setViewport({ width, height });

  async wheel(x: number, y: number, deltaX: number, deltaY: number) {
    await this.page.mouse.move(x, y);
    await this.page.mouse.wheel({ deltaX, deltaY });
  }

  async press(keys: string) {
    const held = keys.split('+') as KeyInput[];
    const last = held.pop()!;
    for (const key of held) await this.page.keyboard.down(key);
    await this.page.keyboard.press(last);
    for (const key of held.reverse()) await this.page.keyboard.up(key);
  }

  async screenshot() {
    return Buffer.from(await this.page.screenshot({ captureBeyondViewport: false }));
  }

  async close() {
    await this.page.browserContext().close();
  }
}

class ChromiumTab extends PuppeteerTab {
  readonly #session: CDPSession;

  constructor(page: Page, session: CDPSession) {
    super(page);
    this.#session = session;
  }

  static async open(browser: PuppeteerBrowser): Promise<ChromiumTab> {
    const page = await (await browser.createBrowserContext()).newPage();
    return new ChromiumTab(page, await page.createCDPSession());
  }

  async load(url: string) {
    const { errorText } = await this.#session.send('Page.navigate', { url });
    if (errorText) throw new Error(`${url}: ${errorText}`);
  }

  async reload() {
    await this.#session.send('Page.reload');
  }

  async travel(steps: number) {
    const { currentIndex, entries } = await this.#session.send('Page.getNavigationHistory');
    const entryId = entries[currentIndex + steps]?.id;
    if (entryId === undefined) throw new Error('There is no page to go to.');
    await this.#session.send('Page.navigateToHistoryEntry', { entryId });
  }

  async emulate({ reducedMotion, forcedColors, print }: Emulation) {
    const features = [
      { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : '' },
      { name: 'forced-colors', value: forcedColors ? 'active' : '' },
    ];
    await this.#session.send('Emulation.setEmulatedMedia', { media: print ? 'print' : '', features });
  }
}

/** The connection that Puppeteer keeps to itself, for commands that it has no method for. */
interface Connection {
  send(method: string, params: object): Promise<{ result: unknown }>;
}

class FirefoxTab extends PuppeteerTab {
  readonly #connection: Connection;
  readonly #context: string;

  constructor(page: Page, connection: Connection) {
    super(page);
    this.#connection = connection;
    this.#context = (page.mainFrame() as unknown as { _id: string })._id;
  }

  static async open(browser: PuppeteerBrowser): Promise<FirefoxTab> {
    const page = await (await browser.createBrowserContext()).newPage();
    const tab = new FirefoxTab(page, (browser as unknown as { connection: Connection }).connection);
    await tab.emulate({});
    return tab;
  }

  async #send(method: string, params: object = {}) {
    const { result } = await this.#connection.send(method, { context: this.#context, ...params });
    return result;
  }

  // Puppeteer would wait for an event that Firefox does not send for a page that it has kept.
  async load(url: string) {
    await this.#send('browsingContext.navigate', { url, wait: 'none' });
  }

  async reload() {
    await this.#send('browsingContext.reload', { wait: 'none' });
  }

  async travel(steps: number) {
    await this.#send('browsingContext.traverseHistory', { delta: steps });
  }

  async emulate({ reducedMotion, forcedColors, print }: Emulation) {
    const { result } = await this.#connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
    const { contexts } = result as { contexts: { context: string }[] };
    await this.#connection.send('script.evaluate', {
      target: { context: contexts[0]!.context },
      awaitPromise: false,
      expression: `
        Services.prefs.setIntPref('ui.prefersReducedMotion', ${reducedMotion ? 1 : 0});
        for (const { browsingContext } of gBrowser.browsers) {
          browsingContext.mediumOverride = '${print ? 'print' : ''}';
          browsingContext.forcedColorsOverride = '${forcedColors ? 'active' : 'none'}';
        }`,
    });
  }
}
