import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startProgram } from '../../support/program.ts';
import type { Driver } from './driver.ts';
import { firefoxPath } from './engines.ts';

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
export async function startFirefox(): Promise<Driver> {
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
  // In the tab that Firefox opens, the address bar has the focus.
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
  return {
    // Does not wait for the page: Firefox sends no load event for pages from the back/forward cache.
    load: (url) => send('browsingContext.navigate', { context, url, wait: 'none' }),
    back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    forward: () => send('browsingContext.traverseHistory', { context, delta: 1 }),
    async evaluate(expression) {
      const answer = await send<Evaluation>('script.evaluate', {
        target: { context },
        expression,
        awaitPromise: true,
        userActivation: true,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    },
    perform: (source) => send('input.performActions', { context, actions: [source] }),
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    screenshot: async () =>
      (await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    async close() {
      await program.stop();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

type Evaluation =
  { type: 'success'; result: { value: string } } | { type: 'exception'; exceptionDetails: { text: string } };

interface Answer {
  id: number;
  result?: unknown;
  error?: string;
  message?: string;
}

/** Returns a function that sends commands. */
async function connect(url: string) {
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
