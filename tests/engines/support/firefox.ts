import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startProgram } from '../../support/program.ts';
import { firefoxPath } from './engines.ts';
import { type Browser, type InputSource, Tab } from './tab.ts';

const PREFERENCES = {
  'dom.w3c_touch_events.enabled': 1,
  // On a slow machine, a long delay between touch start and end is still a tap.
  'apz.max_tap_time': 60_000,
  // A mouse: fine pointer (2) and hover (4).
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
};

/**
 * Starts Firefox and controls it with WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi). Playwright's own client of that
 * protocol needs commands that the Firefox of Debian does not have.
 */
export async function startFirefox(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const program = startProgram(
    firefoxPath!,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = new Promise<string>((resolve, reject) => {
    createInterface({ input: program.child.stderr! }).on('line', (line) => {
      const [, url] = /^WebDriver BiDi listening on (.+)/.exec(line) ?? [];
      if (url) resolve(url);
    });
    void program.ended.then(() => reject(new Error('Firefox has ended.')));
  });
  const send = await connect(`${await address}/session`);
  await send('session.new', { capabilities: {} });
  return {
    async open() {
      const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {});
      const created = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
      return new FirefoxTab(send, userContext, created.context);
    },
    async close() {
      await program.stop();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

type Send = <T>(method: string, params: object) => Promise<T>;

interface Answer {
  id: number;
  result?: unknown;
  error?: string;
  message?: string;
}

/** Returns a function that sends commands. */
async function connect(url: string): Promise<Send> {
  const socket = new WebSocket(url);
  const pending: PromiseWithResolvers<unknown>[] = [];
  socket.onmessage = ({ data }) => {
    const { id, result, error, message } = JSON.parse(data as string) as Answer;
    if (error === undefined) pending[id]?.resolve(result);
    else pending[id]?.reject(new Error(`${error}: ${message}`));
  };
  socket.onclose = () => {
    for (const { reject } of pending) reject(new Error('Firefox has ended.'));
  };
  await once(socket, 'open');
  return <T>(method: string, params: object) => {
    const answer = Promise.withResolvers<unknown>();
    socket.send(JSON.stringify({ id: pending.push(answer) - 1, method, params }));
    return answer.promise as Promise<T>;
  };
}

type Evaluation =
  { type: 'success'; result: { value?: string } } | { type: 'exception'; exceptionDetails: { text: string } };

class FirefoxTab extends Tab {
  readonly #send: Send;
  readonly #userContext: string;
  readonly #context: string;

  constructor(send: Send, userContext: string, context: string) {
    super();
    this.#send = send;
    this.#userContext = userContext;
    this.#context = context;
  }

  #command<T>(method: string, params: object = {}) {
    return this.#send<T>(method, { context: this.#context, ...params });
  }

  // Does not wait for the page: Firefox sends no load event for pages from the back/forward cache.
  load = (url: string) => this.#command('browsingContext.navigate', { url, wait: 'none' });
  back = () => this.#command('browsingContext.traverseHistory', { delta: -1 });
  forward = () => this.#command('browsingContext.traverseHistory', { delta: 1 });

  async evaluate(expression: string) {
    const answer = await this.#send<Evaluation>('script.evaluate', {
      target: { context: this.#context },
      expression,
      awaitPromise: true,
      userActivation: true,
    });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return answer.result.value;
  }

  perform = (source: InputSource) => this.#command('input.performActions', { actions: [source] });

  resize = (width: number, height: number) =>
    this.#command('browsingContext.setViewport', { viewport: { width, height } });

  async screenshot() {
    return (await this.#command<{ data: string }>('browsingContext.captureScreenshot')).data;
  }

  close = () => this.#send('browser.removeUserContext', { userContext: this.#userContext });
}
