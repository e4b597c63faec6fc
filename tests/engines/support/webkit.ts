import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../support/free-port.ts';
import { startProgram } from '../../support/program.ts';
import { miniBrowserPath, safariDriverPath, webkitDriverPath, xvfbPath } from './engines.ts';
import { type Browser, type InputSource, isNavigating, Tab, until } from './tab.ts';

/** Timeout of commands in milliseconds. */
const LONGEST_ANSWER = 30_000;
/**
 * Timeout of evaluations during which the page may be left. The driver may never respond then, if the page enters
 * the back/forward cache.
 */
const LONGEST_ANSWER_OF_A_PAGE_LEFT = 2_000;

/** Removes the minimum width of the browser's toolbar, so that the window can be as narrow as a phone. */
const NARROW = 'entry, toolbar * { min-width: 0; margin: 0; padding: 0; }';

/**
 * Starts WebKitGTK, the engine of GNOME Web, on a virtual display.
 *
 * All tests share a tab, because starting one takes a second. Each test has its own origin, so that it does not see the
 * storage of other tests.
 */
export async function startWebKit(): Promise<Browser> {
  const screen = startProgram(
    xvfbPath!,
    ['-displayfd', '3', '-screen', '0', '1920x1400x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [display] = (await once(createInterface({ input: screen.child.stdio[3] as Readable }), 'line')) as [
    string,
  ];
  const config = mkdtempSync(join(tmpdir(), 'webkit-'));
  mkdirSync(join(config, 'gtk-3.0'));
  writeFileSync(join(config, 'gtk-3.0/gtk.css'), NARROW);
  const env = {
    PATH: process.env.PATH,
    HOME: config,
    DISPLAY: `:${display.trim()}`,
    XDG_CONFIG_HOME: config,
    // There is no session bus and no assistive technology.
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    NO_AT_BRIDGE: '1',
  };
  const start = () =>
    startDriver(webkitDriverPath!, env, {
      browserName: 'MiniBrowser',
      // In full screen, the window has no title bar, which has a minimum width.
      'webkitgtk:browserOptions': { binary: miniBrowserPath, args: ['--automation', '--full-screen'] },
    });
  // Retry once: WebKit's driver does not respond to one session start in several hundred.
  const driver = await start().catch(start);
  return {
    open: driver.open,
    async close() {
      await driver.close();
      await screen.stop();
      rmSync(config, { recursive: true, force: true });
    },
  };
}

export const startSafari = () => startDriver(safariDriverPath!, process.env, { browserName: 'safari' });

/** Starts a WebDriver server (https://www.w3.org/TR/webdriver2) with a session that all tests share. */
async function startDriver(command: string, env: NodeJS.ProcessEnv, capabilities: object): Promise<Browser> {
  const port = await freePort();
  const program = startProgram(command, [`--port=${port}`], { env, stdio: 'ignore' });
  const server = `http://127.0.0.1:${port}`;
  try {
    await until(
      () => command,
      () =>
        fetch(`${server}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
    );
    const { sessionId } = await call<{ sessionId: string }>('POST', `${server}/session`, {
      // With other strategies, WebKit's driver does not respond while a page is loading.
      capabilities: { alwaysMatch: { ...capabilities, pageLoadStrategy: 'none' } },
    });
    const session = `${server}/session/${sessionId}`;
    const tab = new WebDriverTab(session);
    return {
      open: async () => tab,
      async close() {
        // A session that does not respond is stopped, too.
        await call('DELETE', session).catch(() => {});
        await program.stop();
      },
    };
  } catch (error) {
    await program.stop();
    throw error;
  }
}

/**
 * Sends a WebDriver command.
 * @throws {Error} with the WebDriver error code if the command fails
 */
async function call<T>(
  method: string,
  url: string,
  parameters?: object,
  longest = LONGEST_ANSWER,
): Promise<T> {
  const signal = AbortSignal.timeout(longest);
  try {
    const body = parameters && JSON.stringify(parameters);
    const response = await fetch(url, { method, body, signal });
    const { value } = (await response.json()) as { value: T & { error: string; message: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  } catch (error) {
    throw signal.aborted ? new Error('The browser does not answer.') : error;
  }
}

class WebDriverTab extends Tab {
  readonly #session: string;
  /** How far the wheel has been turned: the driver expects absolute offsets. */
  #turned = 0;

  constructor(session: string) {
    super();
    this.#session = session;
  }

  #post<T>(command: string, parameters: object = {}, longest?: number) {
    return call<T>('POST', `${this.#session}/${command}`, parameters, longest);
  }

  load = (url: string) => this.#post('url', { url });
  back = () => this.#post('back');
  forward = () => this.#post('forward');
  perform = (source: InputSource) => this.#post('actions', { actions: [source] });

  async evaluate(expression: string, isLeaving = false) {
    return this.#post<unknown>(
      'execute/sync',
      { script: `return ${expression};`, args: [] },
      isLeaving ? LONGEST_ANSWER_OF_A_PAGE_LEFT : LONGEST_ANSWER,
    );
  }

  /** Clicks, because the driver treats touch as mouse input. */
  override tap = this.click;

  override wheel(x: number, y: number, deltaY: number) {
    this.#turned += deltaY;
    return super.wheel(x, y, this.#turned);
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
        await delay(20);
      }
      asked.width += missing[0];
      asked.height += missing[1];
    }
    throw new Error(`The window does not become ${width} × ${height}.`);
  }

  async screenshot() {
    return Buffer.from(await call<string>('GET', `${this.#session}/screenshot`), 'base64');
  }

  async close() {
    await this.load('about:blank');
    await until(
      () => 'an empty page',
      async () => {
        try {
          return (await this.evaluate('location.href')) === 'about:blank';
        } catch (error) {
          if (isNavigating(error)) return false;
          throw error;
        }
      },
    );
  }
}
