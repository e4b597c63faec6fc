import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { ActionsTab, type InputSource } from './actions.ts';
import { miniBrowserPath, safariDriverPath, webkitDriverPath, xvfbPath } from './engines.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { type Browser, type Emulation, isNavigating, type Tab } from './tab.ts';
import { WebDriverSession } from './webdriver-session.ts';

/**
 * Timeout in milliseconds of evaluations during which the page may be left. The driver may never respond then, if
 * scripts are disabled or if the page enters the back/forward cache.
 */
const LONGEST_ANSWER_OF_A_PAGE_LEFT = 2_000;
/** Polling interval in milliseconds. */
const INTERVAL = 20;

/** Removes the minimum width of the browser's toolbar, so that the window can be as narrow as a phone. */
const NARROW = 'entry, toolbar * { min-width: 0; margin: 0; padding: 0; }';

type StartSession = (reducedMotion: boolean) => Promise<WebDriverSession>;

/**
 * Starts WebKitGTK, the engine of GNOME Web, on a virtual display.
 *
 * All tests share a session, because starting one takes a second. Each test has its own origin, so that it does not see
 * the storage of other tests.
 */
export async function startWebKit(): Promise<Browser> {
  const screen = await startScreen();
  const config = mkdtempSync(join(tmpdir(), 'webkit-'));
  mkdirSync(join(config, 'gtk-3.0'));
  writeFileSync(join(config, 'gtk-3.0/gtk.css'), NARROW);

  const startSession: StartSession = async (reducedMotion) => {
    // GTK reads this file when the browser starts.
    const settings = `[Settings]\ngtk-enable-animations=${reducedMotion ? 0 : 1}\n`;
    writeFileSync(join(config, 'gtk-3.0/settings.ini'), settings);
    return WebDriverSession.start({
      command: webkitDriverPath!,
      env: {
        PATH: process.env.PATH,
        HOME: config,
        DISPLAY: screen.display,
        XDG_CONFIG_HOME: config,
        // There is no session bus and no assistive technology.
        DBUS_SESSION_BUS_ADDRESS: 'disabled:',
        NO_AT_BRIDGE: '1',
      },
      capabilities: {
        browserName: 'MiniBrowser',
        // In full screen, the window has no title bar, which has a minimum width.
        'webkitgtk:browserOptions': { binary: miniBrowserPath, args: ['--automation', '--full-screen'] },
      },
    });
  };
  const sessions = new Sessions(startSession);
  await sessions.use(false);
  return {
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
    return WebDriverSession.start({ command: safariDriverPath!, capabilities: { browserName: 'safari' } });
  });
  await sessions.use(false);
  return {
    open: async () => new WebDriverTab(sessions),
    close: () => sessions.end(),
  };
}

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

/** The only session of a browser, restarted if a test needs other settings. */
class Sessions {
  readonly #start: StartSession;
  #wheel: [x: number, y: number] = [0, 0];
  #current: { session: WebDriverSession; reducedMotion: boolean } | undefined;

  constructor(start: StartSession) {
    this.#start = start;
  }

  get current(): WebDriverSession {
    if (!this.#current) throw new Error('The browser is not running.');
    return this.#current.session;
  }

  async use(reducedMotion: boolean): Promise<void> {
    if (this.#current?.reducedMotion === reducedMotion) return;
    await this.end();
    const start = () => this.#start(reducedMotion);
    // Retry once: WebKit's driver does not respond to one session start in several hundred.
    this.#current = { session: await start().catch(start), reducedMotion };
  }

  /** Returns the accumulated wheel offset, because the driver expects absolute offsets instead of deltas. */
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

class WebDriverTab extends ActionsTab implements Tab {
  readonly #sessions: Sessions;
  /** Whether scripts were disabled on the last page. */
  #isScriptOff = false;

  constructor(sessions: Sessions) {
    super();
    this.#sessions = sessions;
  }

  load = (url: string) => this.#post<void>('url', { url });
  back = () => this.#post<void>('back');
  forward = () => this.#post<void>('forward');

  async evaluate(expression: string, isLeaving = false) {
    const script = `const value = ${expression};
      const { matches: isScriptOff } = matchMedia('(scripting: none)');
      const answer = (each) => ({ value: each, isScriptOff });
      return value instanceof Promise ? value.then(answer) : answer(value);`;
    const { value, isScriptOff } = await this.#post<{ value: unknown; isScriptOff: boolean }>(
      'execute/sync',
      { script, args: [] },
      isLeaving || this.#isScriptOff
        ? { longest: LONGEST_ANSWER_OF_A_PAGE_LEFT, complaint: 'The page was left: context was destroyed.' }
        : {},
    );
    this.#isScriptOff = isScriptOff;
    return value;
  }

  /** Clicks, because the driver treats touch as mouse input. */
  override tap = this.click;

  override wheel(x: number, y: number, deltaX: number, deltaY: number) {
    return super.wheel(x, y, ...this.#sessions.turnWheel(deltaX, deltaY));
  }

  perform(source: InputSource) {
    return this.#post<void>('actions', { actions: [source] });
  }

  get #post() {
    return this.#sessions.current.post;
  }

  async resize(width: number, height: number) {
    const asked = { width, height };
    // The size of the browser's own UI is unknown. A slow resize looks like a larger UI, so correct several times.
    for (let corrections = 0; corrections < 5; corrections++) {
      await this.#post('window/rect', asked);
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

  /** Emulates reduced motion by restarting the browser, as WebKit reads it only at startup. */
  async emulate({ reducedMotion = false, forcedColors, print }: Emulation) {
    if (forcedColors || print) throw new Error('WebKit cannot be told this.');
    await this.#sessions.use(reducedMotion);
  }

  async screenshot() {
    return Buffer.from(await this.#sessions.current.get<string>('screenshot'), 'base64');
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
