import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { wranglerScript } from './wrangler.ts';
import { freePort } from '../../support/free-port.ts';
import { startProgram } from '../../support/program.ts';
import { TEST_SETTINGS } from '../../support/service-process.ts';

/**
 * Serves the last build by `wrangler dev`, and waits until it listens.
 *
 * @param state folder for its data
 * @param onStart gets the function that stops it, before it listens
 */
export async function startEdge(
  state: string,
  settings: Record<string, string>,
  onStart: (stop: () => Promise<void>) => void,
) {
  const wrangler = await wranglerScript(console.error);
  mkdirSync(state, { recursive: true });
  const file = join(state, 'settings.env');
  const lines = Object.entries({ ...TEST_SETTINGS, ...settings }).map(
    ([name, value]) => `${name}='${value}'`,
  );
  writeFileSync(file, lines.join('\n'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const { port } = new URL(url);
  const { child, ended, stop } = startProgram(
    process.execPath,
    [
      ...[wrangler, 'dev', '--env-file', file, '--persist-to', state],
      ...['--ip', '127.0.0.1', '--port', port, '--inspector-port', '0'],
      '--show-interactive-dev-session=false',
    ],
    {
      env: {
        ...{ PATH: process.env.PATH, HOME: state, WRANGLER_SEND_METRICS: 'false' },
        // Data of a real request, which wrangler would fetch.
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onStart(stop);
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (line.includes(`Ready on ${url}`)) resolve();
    });
    void ended.then(() => reject(new Error('wrangler dev ended before it had started.')));
  });
  // The first request starts the object, which resumes waiting deliveries.
  await fetch(`${url}/api/health`);
  return {
    url,
    /** Ends wrangler and the runtime, which are processes of one group. */
    async end(signal: NodeJS.Signals) {
      process.kill(-child.pid!, signal);
      await ended;
      return child.exitCode;
    },
  };
}

/** Database files of the object. */
export const databasesIn = (state: string): string[] =>
  globSync('v3/do/*-EnquiryStore/*.sqlite', { cwd: state })
    .filter((name) => !name.endsWith('metadata.sqlite'))
    .map((name) => join(state, name));
