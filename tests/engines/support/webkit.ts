import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { freePort } from '../../support/free-port.ts';
import { startProgram } from '../../support/program.ts';
import { miniBrowserPath, webkitDriverPath, xvfbPath } from './engines.ts';
import { type Browser, type InputSource, Tab, until } from './tab.ts';

/** Timeout of commands in milliseconds. */
const LONGEST_COMMAND = 30_000;
/** Timeout of evaluations. The driver may never respond if the page enters the back/forward cache meanwhile. */
const LONGEST_EVALUATION = 3_000;

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
  const start = () =>
    startSession({
      PATH: process.env.PATH,
      HOME: config,
      DISPLAY: `:${display.trim()}`,
      XDG_CONFIG_HOME: config,
      // There is no session bus and no assistive technology.
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      NO_AT_BRIDGE: '1',
    });
  // Retry once: WebKit's driver does not respond to one session start in several hundred.
  const { url, driver } = await start().catch(start);
  const tab = new WebKitTab(url);
  return {
    open: async () => tab,
    async close() {
      await driver.stop();
      await screen.stop();
      rmSync(config, { recursive: true, force: true });
    },
  };
}

/** Starts WebKit's WebDriver server (https://www.w3.org/TR/webdriver2) and opens a session. */
async function startSession(env: NodeJS.ProcessEnv) {
  const port = await freePort();
  const driver = startProgram(webkitDriverPath!, [`--port=${port}`], { env, stdio: 'ignore' });
  const server = `http://127.0.0.1:${port}`;
  await until('the driver of WebKit', () => fetch(`${server}/status`).catch(() => undefined));
  const alwaysMatch = {
    browserName: 'MiniBrowser',
    // In full screen, the window has no title bar, which has a minimum width.
    'webkitgtk:browserOptions': { binary: miniBrowserPath, args: ['--automation', '--full-screen'] },
    // With other strategies, the driver does not respond while a page is loading.
    pageLoadStrategy: 'none',
  };
  const { sessionId } = await call<{ sessionId: string }>(`${server}/session`, {
    capabilities: { alwaysMatch },
  });
  return { url: `${server}/session/${sessionId}`, driver };
}

/**
 * Sends a WebDriver command.
 * @param parameters of a POST; without them, the command is a GET
 * @throws {Error} with the WebDriver error code if the command fails
 */
async function call<T>(url: string, parameters?: object, longest = LONGEST_COMMAND): Promise<T> {
  const init = parameters && { method: 'POST', body: JSON.stringify(parameters) };
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(longest) });
  const { value } = (await response.json()) as { value: T & { error: string; message: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

class WebKitTab extends Tab {
  readonly #session: string;
  /** How far the wheel has been turned: the driver expects absolute offsets. */
  #turned = 0;

  constructor(session: string) {
    super();
    this.#session = session;
  }

  #post = (command: string, parameters: object = {}, longest?: number) =>
    call<unknown>(`${this.#session}/${command}`, parameters, longest);

  load = (url: string) => this.#post('url', { url });
  back = () => this.#post('back');
  forward = () => this.#post('forward');
  evaluate = (expression: string) =>
    this.#post('execute/sync', { script: `return ${expression};`, args: [] }, LONGEST_EVALUATION);
  perform = (source: InputSource) => this.#post('actions', { actions: [source] });
  screenshot = () => call<string>(`${this.#session}/screenshot`);

  /** Clicks, because the driver treats touch as mouse input. */
  override tap = this.click;

  override wheel(x: number, y: number, deltaY: number) {
    this.#turned += deltaY;
    return super.wheel(x, y, this.#turned);
  }

  async resize(width: number, height: number) {
    const sizes = () =>
      this.evaluate('[outerWidth - innerWidth, outerHeight - innerHeight, innerWidth, innerHeight]');
    const [sides, bars] = (await sizes()) as number[];
    await this.#post('window/rect', { width: width + sides!, height: height + bars! });
    await until('the new size', async () => {
      const [, , w, h] = (await sizes()) as number[];
      return w === width && h === height;
    });
  }

  /** Leaves the tab to the next test, whose pages have another origin. */
  close = async () => {};
}
