/**
 * Process of the site beside the screen, started by `preview.ts`: the development server, apart from the forms, which can
 * be used while it starts. It waits until all content errors are fixed; meanwhile it reports them. Afterwards the site
 * shows errors in its own overlay.
 *
 * Arguments: port of the screen, the only other origin that may embed the site in a frame; port of the site, or none for
 * Astro's default.
 */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { type AstroIntegration, dev } from 'astro';
import { checkContent } from '../../../model/check/check.ts';
import { inOneLine } from '../../../model/check/format-report.ts';
import { bundleBeside } from '../bundle.ts';
import type { Situation } from './preview.ts';

const root = process.cwd();
const [screenPort, port] = process.argv.slice(2);
const screens = [`http://localhost:${screenPort}`, `http://127.0.0.1:${screenPort}`];

/** Time within which the site has usually started, or waits for a correction. */
const CHECK_AFTER_MS = 3000;

const report = (change: Partial<Situation>) => void process.send?.(change);

/** Adds the script that connects a page with its forms. Only this command uses it: no build contains it. */
const beside = (script: string): AstroIntegration => ({
  name: 'beside',
  hooks: { 'astro:config:setup': ({ injectScript }) => injectScript('head-inline', script) },
});

let isWaiting = true;
const watcher = watch(join(root, 'src/content'), { recursive: true }, () => void reportErrors());
async function reportErrors() {
  if (!isWaiting) return;
  // A file may be deleted meanwhile: another change event follows.
  const found = await checkContent({ root, now: new Date() }).catch(() => undefined);
  const errors = found?.mistakes.filter(({ severity }) => severity === 'error');
  if (isWaiting && errors) report({ mistakes: errors.map(inOneLine) });
}
// The site checks the content itself before it starts. A second check at the same time would delay it by a second.
setTimeout(reportErrors, CHECK_AFTER_MS).unref();

// The screen has ended, in whatever way.
process.once('disconnect', () => process.exit());

try {
  const headers = { 'Content-Security-Policy': `frame-ancestors 'self' ${screens.join(' ')}` };
  const server = { host: 'localhost', headers, ...(port && { port: Number(port) }) };
  const integrations = [beside(await bundleBeside(screens))];
  const site = await dev({ root, logLevel: 'warn', server, integrations });
  report({ site: `http://localhost:${site.address.port}`, mistakes: [] });
} catch (error) {
  const sentence = `The site could not start: ${(error as Error).message} Mend it, and start npm run edit again.`;
  report({ mistakes: [sentence] });
  console.error(sentence);
} finally {
  isWaiting = false;
  watcher.close();
}
