import { watch } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { bundleBeside } from '../bundle.ts';
import { findMistakes } from './find-mistakes.ts';
import type { State } from './state.ts';

/**
 * Starts the development server of the site. It waits until all content errors are fixed; meanwhile they are written to
 * the state. Afterwards the site shows errors in its own overlay.
 * @param root root folder of the repository
 * @param port Astro's default if undefined
 * @param screenPort port of the screen, the only other origin that may embed the site in a frame
 * @returns a function that stops the server
 */
export function startPreview(
  root: string,
  state: State,
  { port, screenPort }: { port: number | undefined; screenPort: number },
): () => Promise<void> {
  const screens = [`http://localhost:${screenPort}`, `http://127.0.0.1:${screenPort}`];
  const headers = { 'Content-Security-Policy': `frame-ancestors 'self' ${screens.join(' ')}` };
  let isWaiting = true;
  const tell = async () => {
    const mistakes = await findMistakes(root);
    if (isWaiting) state.set({ mistakes });
  };
  const watcher = watch(join(root, 'src/content'), { recursive: true }, tell);
  void tell();
  let stop = async () => watcher.close();
  const start = async () => {
    const server = { host: 'localhost', headers, ...(port && { port }) };
    const { dev } = await import('astro');
    const integrations = [beside(await bundleBeside(screens))];
    const site = await dev({ root, logLevel: 'warn', server, integrations });
    stop = () => site.stop();
    isWaiting = false;
    watcher.close();
    state.set({ site: `http://localhost:${site.address.port}`, mistakes: [] });
  };
  start().catch((error: Error) => {
    isWaiting = false;
    watcher.close();
    const sentence = `The site could not start: ${error.message} Mend it, and start npm run edit again.`;
    state.set({ mistakes: [sentence] });
    console.error(sentence);
  });
  return () => stop();
}

/** Adds the script that connects a page with its forms. Only this command uses it: no build contains it. */
const beside = (script: string): AstroIntegration => ({
  name: 'beside',
  hooks: {
    'astro:config:setup': ({ injectScript }) => injectScript('page', script),
  },
});
