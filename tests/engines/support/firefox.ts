import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startProgram } from '../../support/program.ts';
import { ActionsTab, type InputSource } from './actions.ts';
import { firefoxPath } from './engines.ts';
import type { Browser, Emulation, Tab } from './tab.ts';

const PREFERENCES = {
  'dom.w3c_touch_events.enabled': 1,
  // On a slow machine, a long delay between touch start and end is still a tap.
  'apz.max_tap_time': 60_000,
  // A mouse: fine pointer (2) and hover (4).
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
};

export async function startFirefox(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const program = startProgram(
    firefoxPath!,
    [
      ...['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
      // Allows scripts in the browser's chrome context, which set what WebDriver has no command for.
      '--remote-allow-system-access',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = new Promise<string>((resolve, reject) => {
    createInterface({ input: program.child.stderr! }).on('line', (line) => {
      const [, url] = /^WebDriver BiDi listening on (.+)/.exec(line) ?? [];
      if (url) resolve(url);
    });
    void program.ended.then(() => reject(new Error('Firefox has ended.')));
  });
  const connection = await Connection.open(`${await address}/session`);
  await connection.send('session.new', { capabilities: {} });
  return {
    open: () => FirefoxTab.open(connection),
    async close() {
      await program.stop();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** WebDriver BiDi client (https://www.w3.org/TR/webdriver-bidi). */
class Connection {
  readonly #socket: WebSocket;
  readonly #pending: PromiseWithResolvers<unknown>[] = [];

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      const { id, result, error, message } = JSON.parse(data as string) as {
        id: number;
        result?: unknown;
        error?: string;
        message?: string;
      };
      if (error === undefined) this.#pending[id]?.resolve(result);
      else this.#pending[id]?.reject(new Error(`${error}: ${message}`));
    };
    socket.onclose = () => {
      for (const { reject } of this.#pending) reject(new Error('Firefox has ended.'));
    };
  }

  static async open(url: string): Promise<Connection> {
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error(`Nothing answers at ${url}.`));
    });
    return new Connection(socket);
  }

  send<T>(method: string, params: object = {}): Promise<T> {
    const answer = Promise.withResolvers<unknown>();
    this.#socket.send(JSON.stringify({ id: this.#pending.push(answer) - 1, method, params }));
    return answer.promise as Promise<T>;
  }
}

type Evaluation =
  { type: 'success'; result: { value?: string } } | { type: 'exception'; exceptionDetails: { text: string } };

class FirefoxTab extends ActionsTab implements Tab {
  readonly #connection: Connection;
  readonly #userContext: string;
  readonly #context: string;

  private constructor(connection: Connection, userContext: string, context: string) {
    super();
    this.#connection = connection;
    this.#userContext = userContext;
    this.#context = context;
  }

  static async open(connection: Connection): Promise<FirefoxTab> {
    const { userContext } = await connection.send<{ userContext: string }>('browser.createUserContext');
    const { context } = await connection.send<{ context: string }>('browsingContext.create', {
      type: 'tab',
      userContext,
    });
    const tab = new FirefoxTab(connection, userContext, context);
    await tab.emulate({});
    return tab;
  }

  #send<T = void>(method: string, params: object = {}) {
    return this.#connection.send<T>(method, { context: this.#context, ...params });
  }

  // Does not wait for the page: Firefox sends no load event for pages from the back/forward cache.
  load = (url: string) => this.#send('browsingContext.navigate', { url, wait: 'none' });
  back = () => this.#send('browsingContext.traverseHistory', { delta: -1 });
  forward = () => this.#send('browsingContext.traverseHistory', { delta: 1 });

  async evaluate(expression: string) {
    // With scripts disabled, promises never resolve, so synchronous values are returned directly.
    const answer = await this.#connection.send<Evaluation>('script.evaluate', {
      target: { context: this.#context },
      expression: `((value) => value instanceof Promise
        ? value.then((each) => JSON.stringify(each))
        : JSON.stringify(value))(${expression})`,
      awaitPromise: true,
      userActivation: true,
    });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return answer.result.value && (JSON.parse(answer.result.value) as unknown);
  }

  perform(source: InputSource) {
    return this.#send('input.performActions', { actions: [source] });
  }

  resize = (width: number, height: number) =>
    this.#send('browsingContext.setViewport', { viewport: { width, height } });

  async emulate({ reducedMotion, forcedColors, print }: Emulation) {
    const { contexts } = await this.#connection.send<{ contexts: { context: string }[] }>(
      'browsingContext.getTree',
      { 'moz:scope': 'chrome' },
    );
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

  async screenshot() {
    const { data } = await this.#send<{ data: string }>('browsingContext.captureScreenshot');
    return Buffer.from(data, 'base64');
  }

  close = () => this.#connection.send<void>('browser.removeUserContext', { userContext: this.#userContext });
}
