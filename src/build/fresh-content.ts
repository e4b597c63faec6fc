import { statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Delay of the event, in milliseconds: Astro ignores changes of the store in the second after it wrote it. */
const DELAY_MS = 1_100;

/**
 * Shows changed content in development. A page that is rendered for the first time while Astro replaces its store of
 * content makes Vite keep the old one until the next change: 3 of 40 times if the page is opened half a second after
 * its text is saved, as `npm run edit` does. The store is then announced once more, and the page loads again.
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
            // The time of its renaming: it is written beside and put in place.
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
