import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** State of the preview, shown by the screen. */
export interface Situation {
  /** URL of the site; null until its server has started, which waits until all content errors are fixed. */
  site: string | null;
  /** Errors that must be fixed before the site can start. */
  mistakes: string[];
}

/** State of the preview. Dispatches `change` after each change. */
export class State extends EventTarget {
  now: Situation = { site: null, mistakes: [] };

  set(change: Partial<Situation>) {
    this.now = { ...this.now, ...change };
    this.dispatchEvent(new Event('change'));
  }
}

/**
 * Starts the site in a process of its own, which reports to the state.
 * @param screenPort port of the screen
 * @param port port of the site; Astro's default if undefined
 * @returns a function that ends the process and waits for its end: until then it writes into the folder of the site
 */
export function startPreview(
  state: State,
  screenPort: string,
  port: string | undefined,
): () => Promise<void> {
  const program = fileURLToPath(new URL('preview-process.ts', import.meta.url));
  const child = fork(program, [screenPort, ...(port === undefined ? [] : [port])]);
  child.on('message', (change) => state.set(change as Partial<Situation>));
  child.once('exit', (code) => {
    if (code) state.set({ site: null, mistakes: ['The site has ended. Start npm run edit again.'] });
  });
  const ended = once(child, 'exit');
  return async () => {
    child.kill();
    await ended;
  };
}
