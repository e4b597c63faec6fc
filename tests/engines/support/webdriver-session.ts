import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../support/free-port.ts';
import { startProgram } from '../../support/program.ts';

/** Timeout of commands in milliseconds. */
const LONGEST_ANSWER = 30_000;
/** Polling interval in milliseconds. */
const INTERVAL = 20;

/** Command of a driver, and the capabilities to request. */
export interface DriverOptions {
  command: string;
  env?: NodeJS.ProcessEnv | undefined;
  capabilities: object;
}

interface SendOptions {
  longest?: number;
  /** Error message after the timeout. */
  complaint?: string;
}

/** A session with its own W3C WebDriver server (https://www.w3.org/TR/webdriver2). */
export class WebDriverSession {
  readonly #url: string;
  readonly #stop: () => Promise<void>;

  private constructor(url: string, stop: () => Promise<void>) {
    this.#url = url;
    this.#stop = stop;
  }

  static async start({ command, env, capabilities }: DriverOptions): Promise<WebDriverSession> {
    const port = await freePort();
    const program = startProgram(command, [`--port=${port}`], { env, stdio: 'ignore' });
    const server = `http://127.0.0.1:${port}`;
    try {
      await untilAnswered(`${server}/status`);
      const { sessionId } = await call<{ sessionId: string }>('POST', `${server}/session`, {
        // With other strategies, WebKit's driver does not respond while a page is loading.
        capabilities: { alwaysMatch: { ...capabilities, pageLoadStrategy: 'none' } },
      });
      const url = `${server}/session/${sessionId}`;
      return new WebDriverSession(url, () => program.stop());
    } catch (error) {
      await program.stop();
      throw error;
    }
  }

  get = <T>(command: string) => call<T>('GET', `${this.#url}/${command}`);

  post = <T>(command: string, parameters: object = {}, options?: SendOptions) =>
    call<T>('POST', `${this.#url}/${command}`, parameters, options);

  /** Ends the session and stops the driver, even if the session does not respond. */
  async end(): Promise<void> {
    await call('DELETE', this.#url).catch(() => {});
    await this.#stop();
  }
}

/**
 * Sends a WebDriver command.
 * @throws {Error} with the WebDriver error code if the command fails, with `complaint` after the timeout
 */
async function call<T>(
  method: string,
  url: string,
  parameters?: object,
  { longest = LONGEST_ANSWER, complaint = 'The browser does not answer.' }: SendOptions = {},
): Promise<T> {
  const signal = AbortSignal.timeout(longest);
  try {
    const body = parameters && JSON.stringify(parameters);
    const response = await fetch(url, { method, body, signal });
    const { value } = (await response.json()) as { value: T & { error: string; message: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  } catch (error) {
    throw signal.aborted ? new Error(complaint) : error;
  }
}

async function untilAnswered(url: string): Promise<void> {
  for (let tries = 0; tries < LONGEST_ANSWER / INTERVAL; tries++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await delay(INTERVAL);
  }
  throw new Error(`Nothing answers at ${url}.`);
}
