import { statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Delay of the event. Astro ignores changes of the data store for a second after writing it. */
const DELAY_MS = 1_100;

/**
 * Works around stale content in development. If a page is first rendered while Astro replaces its data store, Vite
 * keeps the old store until the next change: 3 of 40 times if the page is opened half a second after a save, as in
 * `npm run edit`. Emits another change event for the store, so that the page reloads.
 */
export function freshContent(): AstroIntegration {
  let store = '';
  return {
    name: 'fresh-content',
    hooks: {
      'astro:config:setup': ({ config }) => {
        store = fileURLToPath(new URL('.astro/data-store.json', config.root));
      },
      'astro:server:setup': ({ server }) => {
        let timer: NodeJS.Timeout | undefined;
        server.middlewares.use(({ headers }: IncomingMessage, response: ServerResponse, next: () => void) => {
          const begun = Date.now();
          const announce = () => {
            // Astro writes a temporary file and renames it, which sets ctime.
            const replaced = statSync(store, { throwIfNoEntry: false })?.ctimeMs ?? 0;
            if (replaced < begun) return;
            clearTimeout(timer);
            timer = setTimeout(() => server.watcher.emit('change', store), DELAY_MS);
          };
          if (headers.accept?.includes('text/html')) response.once('close', announce);
          next();
        });
      },
    },
  };
}
