import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../support/free-port.ts';
import { miniBrowserPath, webkitDriverPath, xvfbPath } from './engines.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { type Browser, type Emulation, isNavigating, type Tab } from './tab.ts';

/** A command that is not answered within this time, in milliseconds, will never be. */
const LONGEST_ANSWER = 30_000;
/** The same where scripts are off: if such a page is left meanwhile, the driver does not notice. */
const LONGEST_ANSWER_WITHOUT_SCRIPT = 2_000;
/** Between two looks, in milliseconds. */
const INTERVAL = 20;

/** Lets the window become as narrow as a phone: what the browser shows beside the page has a width as well. */
const NARROW = 'entry, toolbar * { min-width: 0; margin: 0; padding: 0; }';

const KEYS: Record<string, string> = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Space: Key.SPACE,
  Backspace: Key.BACK_SPACE,
  Delete: Key.DELETE,
  Home: Key.HOME,
  End: Key.END,
  PageUp: Key.PAGE_UP,
  PageDown: Key.PAGE_DOWN,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  Shift: Key.SHIFT,
  Control: Key.CONTROL,
  Alt: Key.ALT,
  Meta: Key.META,
};

/** A browser with the driver that was started for it. */
interface Session {
  driver: WebDriver;
  end(): Promise<unknown>;
}

type StartSession = (reducedMotion: boolean) => Promise<Session>;

/**
 * Starts WebKit as GNOME's browser uses it, on a screen that nobody sees.
 *
 * A session is kept for all tests, since starting one takes a second; each test has an origin of its own, so that it
 * finds nothing that another one left behind.
 */
export async function startWebKit(): Promise<Browser> {
  const screen = await startScreen();
  const config = mkdtempSync(join(tmpdir(), 'webkit-'));
  mkdirSync(join(config, 'gtk-3.0'));
  writeFileSync(join(config, 'gtk-3.0/gtk.css'), NARROW);

  const startSession: StartSession = async (reducedMotion) => {
    // GTK reads it when the browser starts.
    const settings = `[Settings]\ngtk-enable-animations=${reducedMotion ? 0 : 1}\n`;
    writeFileSync(join(config, 'gtk-3.0/settings.ini'), settings);
    const port = await freePort();
    const program = startProgram(webkitDriverPath!, [`--port=${port}`, '--host=127.0.0.1'], {
      env: {
        PATH: process.env.PATH,
        HOME: config,
        DISPLAY: screen.display,
        XDG_CONFIG_HOME: config,
        // There is no session bus to ask, and nobody to be told about what is on the screen.
        DBUS_SESSION_BUS_ADDRESS: 'disabled:',
        NO_AT_BRIDGE: '1',
      },
      stdio: 'ignore',
    });
    try {
      const server = `http://127.0.0.1:${port}`;
      await untilAnswered(`${server}/status`);
      const capabilities = new Capabilities({
        browserName: 'MiniBrowser',
        // With another one, the driver answers nothing while a page is loading.
        pageLoadStrategy: 'none',
        // The whole screen has no bar above the page, which would keep the window from becoming narrow.
        'webkitgtk:browserOptions': { binary: miniBrowserPath, args: ['--automation', '--full-screen'] },
      });
      const driver = await startDriver(new Builder().usingServer(server).withCapabilities(capabilities));
      const end = async () => {
        await quit(driver);
        await program.stop();
      };
      return { driver, end };
    } catch (error) {
      await program.stop();
      throw error;
    }
  };
  const sessions = new Sessions(startSession);
  await sessions.use(false);
  return {
    version: `WebKitGTK ${await sessions.version()}`,
    open: async () => {
      const tab = new WebDriverTab(sessions);
      await tab.emulate({});
      return tab;
    },
    async close() {
      await sessions.end();
      await screen.program.stop();
      rmSync(config, { recursive: true, force: true });
    },
  };
}

export async function startSafari(): Promise<Browser> {
  const sessions = new Sessions(async (reducedMotion) => {
    if (reducedMotion) throw new Error('Safari cannot be told this.');
    const capabilities = new Capabilities({ browserName: 'safari', pageLoadStrategy: 'none' });
    const driver = await startDriver(new Builder().withCapabilities(capabilities));
    return { driver, end: () => quit(driver) };
  });
  await sessions.use(false);
  return {
    version: `Safari ${await sessions.version()}`,
    open: async () => new WebDriverTab(sessions),
    close: () => sessions.end(),
  };
}

const startDriver = (builder: Builder): Promise<WebDriver> => answered(Promise.resolve(builder.build()));

/** Ends a session that answers; one that hangs ends with its driver's program. */
const quit = (driver: WebDriver): Promise<void> => answered(driver.quit()).catch(() => {});

async function startScreen(): Promise<{ program: Program; display: string }> {
  const program = startProgram(
    xvfbPath!,
    ['-displayfd', '3', '-screen', '0', '1920x1400x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const lines = createInterface({ input: program.child.stdio[3] as Readable });
  const [display] = (await once(lines, 'line')) as [string];
  return { program, display: `:${display.trim()}` };
}

async function untilAnswered(url: string): Promise<void> {
  for (let tries = 0; tries < LONGEST_ANSWER / INTERVAL; tries++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await delay(INTERVAL);
  }
  throw new Error(`Nothing answers at ${url}.`);
}

/** The one session that a browser can have, started again where a test needs it started otherwise. */
class Sessions {
  readonly #start: StartSession;
  #wheel: [x: number, y: number] = [0, 0];
  #current: { session: Session; reducedMotion: boolean } | undefined;

  constructor(start: StartSession) {
    this.#start = start;
  }

  get driver(): WebDriver {
    if (!this.#current) throw new Error('The browser is not running.');
    return this.#current.session.driver;
  }

  async version(): Promise<string> {
    return String((await this.driver.getCapabilities()).get('browserVersion'));
  }

  async use(reducedMotion: boolean): Promise<void> {
    if (this.#current?.reducedMotion === reducedMotion) return;
    await this.end();
    const start = () => this.#start(reducedMotion);
    // WebKit's driver does not answer one start in several hundred, before any page is opened; it answers the next one.
    this.#current = { session: await start().catch(start), reducedMotion };
  }

  /** Where the wheel stands after a turn: the driver turns it to there, not by that much. */
  turnWheel(deltaX: number, deltaY: number): [x: number, y: number] {
    const [x, y] = this.#wheel;
    this.#wheel = [x + deltaX, y + deltaY];
    return this.#wheel;
  }

  async end(): Promise<void> {
    this.#wheel = [0, 0];
    const { session } = this.#current ?? {};
    this.#current = undefined;
    await session?.end();
  }
}

function answered<T>(
  answer: Promise<T>,
  longest = LONGEST_ANSWER,
  complaint = 'The browser does not answer.',
): Promise<T> {
  const late = delay(longest, undefined, { ref: false }).then(() => {
    throw new Error(complaint);
  });
  return Promise.race([answer, late]);
}

/** What the types of Selenium leave out. */
interface Wheel {
  scroll(
    x: number,
    y: number,
    deltaX: number,
    deltaY: number,
    origin: Origin,
    duration: number,
  ): { perform(): Promise<void> };
}

class WebDriverTab implements Tab {
  readonly #sessions: Sessions;
  /** Whether the last page had its scripts switched off. */
  #isScriptOff = false;

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  get #driver(): WebDriver {
    return this.#sessions.driver;
  }

  load = (url: string) => answered(this.#driver.get(url));
  reload = () => answered(this.#driver.navigate().refresh());
  back = () => answered(this.#driver.navigate().back());
  forward = () => answered(this.#driver.navigate().forward());

  async evaluate(expression: string) {
    const answer = this.#driver.executeScript(
      `const value = ${expression};
      const { matches: isScriptOff } = matchMedia('(scripting: none)');
      const answer = (each) => ({ value: each, isScriptOff });
      return value instanceof Promise ? value.then(answer) : answer(value);`,
    ) as Promise<{ value: unknown; isScriptOff: boolean }>;
    const { value, isScriptOff } = await (this.#isScriptOff
      ? answered(answer, LONGEST_ANSWER_WITHOUT_SCRIPT, 'The page was left: context was destroyed.')
      : answered(answer));
    this.#isScriptOff = isScriptOff;
    return value;
  }

  move(x: number, y: number) {
    return answered(this.#actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).perform());
  }

  click(x: number, y: number) {
    return answered(
      this.#actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).press().release().perform(),
    );
  }

  /** The driver takes a finger for a mouse. */
  tap = this.click;

  async wheel(x: number, y: number, deltaX: number, deltaY: number) {
    const actions = this.#actions() as ReturnType<WebDriver['actions']> & Wheel;
    const [totalX, totalY] = this.#sessions.turnWheel(deltaX, deltaY);
    await answered(actions.scroll(x, y, totalX, totalY, Origin.VIEWPORT, 0).perform());
  }

  press(keys: string) {
    const all = keys.split('+').map((key) => KEYS[key] ?? key);
    const actions = this.#actions();
    for (const key of all) actions.keyDown(key);
    for (const key of all.reverse()) actions.keyUp(key);
    return answered(actions.perform());
  }

  type(text: string) {
    return answered(this.#actions().sendKeys(text.replaceAll('\n', Key.ENTER)).perform());
  }

  #actions() {
    return this.#driver.actions();
  }

  async resize(width: number, height: number) {
    const window = this.#driver.manage().window();
    const asked = { width, height };
    // It is not known yet what the window has around the page, and a slow one is taken for one that has more.
    for (let corrections = 0; corrections < 5; corrections++) {
      await answered(window.setRect(asked));
      let missing: [x: number, y: number] = [0, 0];
      for (let looks = 0; looks < 50; looks++) {
        missing = (await this.evaluate(`[${width} - innerWidth, ${height} - innerHeight]`)) as typeof missing;
        if (missing.every((pixels) => pixels === 0)) return;
        await delay(INTERVAL);
      }
      asked.width += missing[0];
      asked.height += missing[1];
    }
    throw new Error(`The window does not become ${width} × ${height}.`);
  }

  /** It can only be told how it starts. */
  async emulate({ reducedMotion = false, forcedColors, print }: Emulation) {
    if (forcedColors || print) throw new Error('WebKit cannot be told this.');
    await this.#sessions.use(reducedMotion);
  }

  async screenshot() {
    return Buffer.from(await answered(this.#driver.takeScreenshot()), 'base64');
  }

  async close() {
    await this.load('about:blank');
    while ((await this.#address()) !== 'about:blank') await delay(INTERVAL);
  }

  async #address(): Promise<unknown> {
    try {
      return await this.evaluate('location.href');
    } catch (error) {
      if (isNavigating(error)) return undefined;
      throw error;
    }
  }
}
