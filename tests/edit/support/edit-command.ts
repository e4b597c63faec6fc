import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { freePort } from '../../support/free-port.ts';
import { NOBODY } from './site-copy.ts';

/** `npm run edit`, running in a copy of the site. */
export class EditCommand {
  readonly #child: ChildProcess;
  readonly address: string;
  readonly site: string;
  /** What the command has printed so far. */
  output = '';

  private constructor(root: string, port: number, sitePort: number) {
    this.address = `http://localhost:${port}`;
    this.site = `http://localhost:${sitePort}`;
    this.#child = spawn(
      process.execPath,
      ['src/authoring/edit/edit.ts', '--no-open', '--port', String(port), '--site-port', String(sitePort)],
      {
        cwd: root,
        env: { ...NOBODY, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'development' },
      },
    );
    for (const stream of [this.#child.stdout!, this.#child.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
  }

  /** Starts the command and waits until the screen is served; the page beside it may take longer. */
  static async start(root: string): Promise<EditCommand> {
    const command = new EditCommand(root, await freePort(), await freePort());
    await command.#printed(command.address);
    return command;
  }

  /** Waits until the command has printed a text; fails with what it printed if it ends before. */
  async #printed(text: string) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const look = () => this.output.includes(text) && resolve();
    this.#child.stdout!.on('data', look);
    this.#child.once('exit', () => reject(new Error(`npm run edit ended:\n${this.output}`)));
    await promise;
    this.#child.stdout!.off('data', look);
  }

  /** Waits until the site beside the screen answers. */
  async untilSiteAnswers() {
    await expect.poll(() => fetch(this.site).then(({ status }) => status, String)).toBe(200);
  }

  async stop() {
    if (this.#child.exitCode !== null) return;
    this.#child.kill('SIGTERM');
    await once(this.#child, 'exit');
  }
}
