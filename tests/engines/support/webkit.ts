import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { freePort } from '../../support/free-port.ts';
import { startProgram } from '../../support/program.ts';
import { type Driver, until } from './driver.ts';
import { miniBrowserPath, webkitDriverPath, xvfbPath } from './engines.ts';

/** Timeout of commands in milliseconds. */
const LONGEST_COMMAND = 30_000;
/** Timeout of evaluations, which are repeated: the driver may never respond if the page is put into the back/forward cache. */
const LONGEST_EVALUATION = 3_000;

/** Removes the minimum width of the browser's toolbar, so that the window can be as narrow as a phone. */
const NARROW = 'entry, toolbar * { min-width: 0; margin: 0; padding: 0; }';

/** Starts WebKitGTK, the engine of GNOME Web, on a virtual display. */
export async function startWebKit(): Promise<Driver> {
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
  const { session, program } = await start().catch(start);
  const post = <T>(command: string, parameters: object = {}, longest?: number) =>
    call<T>(`${session}/${command}`, parameters, longest);
  const evaluate = <T>(expression: string, longest?: number) =>
    post<T>('execute/sync', { script: `return ${expression};`, args: [] }, longest);
  return {
    load: (url) => post('url', { url }),
    back: () => post('back'),
    forward: () => post('forward'),
    evaluate: (expression) => evaluate(expression, LONGEST_EVALUATION),
    perform: (source) => post('actions', { actions: [source] }),
    async resize(width, height) {
      // The browser's own UI takes the rest of the window.
      const sizes = '[outerWidth - innerWidth, outerHeight - innerHeight, innerWidth, innerHeight]';
      const [sides, bars] = await evaluate<[number, number]>(sizes);
      await post('window/rect', { width: width + sides, height: height + bars });
      await until('the new size', async () => {
        const [, , ...size] = await evaluate<number[]>(sizes);
        return size.join() === `${width},${height}`;
      });
    },
    screenshot: () => call(`${session}/screenshot`),
    async close() {
      await program.stop();
      await screen.stop();
      rmSync(config, { recursive: true, force: true });
    },
  };
}

/** Starts WebKit's WebDriver server (https://www.w3.org/TR/webdriver2) and opens a session. */
async function startSession(env: NodeJS.ProcessEnv) {
  const port = await freePort();
  const program = startProgram(webkitDriverPath!, [`--port=${port}`], { env, stdio: 'ignore' });
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
  return { session: `${server}/session/${sessionId}`, program };
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
