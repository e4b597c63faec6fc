import { appendFileSync, realpathSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { startProgram } from '../../support/program.ts';
import { NOBODY } from '../../support/working-copy.ts';

const CONFIG = `import site from './site.config.mjs';
export default { ...site, cacheDir: './cache', vite: { ...site.vite, cacheDir: './cache/vite' } };
`;

/**
 * Links all packages of a repository into a copy by one link, as the development server does not follow two. Caches of
 * Astro and Vite are kept in the copy.
 */
export function linkAtOnce(from: string, to: string) {
  symlinkSync(dirname(realpathSync(join(from, 'node_modules/astro'))), join(to, 'node_modules'), 'junction');
  renameSync(join(to, 'astro.config.mjs'), join(to, 'site.config.mjs'));
  writeFileSync(join(to, 'astro.config.mjs'), CONFIG);
  appendFileSync(join(to, '.gitignore'), 'node_modules\ncache\n');
}

export type EditCommand = Awaited<ReturnType<typeof startEditing>>;

/** An address that is forwarded to the command. */
export const FORWARDED = new URL('https://name-4330.app.github.dev');

/** Starts `npm run edit` in a copy of the site, and waits until the screen is served. */
export async function startEditing(folder: string) {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const { child, ended, stop } = startProgram(
    process.execPath,
    ['src/authoring/edit/edit.ts', '--no-open', '--port', String(port), '--address', FORWARDED.href],
    { cwd: folder, env: { ...NOBODY, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'development' } },
  );
  let output = '';
  const isServed = new Promise<void>((resolve) => {
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('Edit the content at')) resolve();
      });
  });
  const fail = () => Promise.reject(new Error(`npm run edit ended:\n${output}`));
  await Promise.race([isServed, ended.then(fail)]);
  return {
    address: `${site}/edit`,
    site,
    stop,
  };
}
