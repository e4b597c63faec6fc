import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Delay of the event. Astro ignores changes of the data store for a second after writing it. */
const DELAY_MS = 1_100;

/**
 * Works around stale content in development, where a page may be opened half a second after a save:
 *
 * - If a page is first rendered while Astro replaces its data store, Vite keeps the old store until the next change: 3 of
 *   40 times. Emits another change event for the store, so that the page reloads.
 * - A page that has been rendered, but whose script has not yet connected, misses the reload. Repeats it then.
 * - If an entry is deleted while Astro writes the list of all pictures, Astro takes the list for current and keeps the
 *   pictures of the entry in it: no page with pictures can be rendered from then on. Has Astro read all content again and
 *   repeats the event, once for each state of the content, as a page may have other reasons to fail.
 */
export function freshContent(): AstroIntegration {
  let store = '';
  let pictures = '';
  return {
    name: 'fresh-content',
    hooks: {
      'astro:config:setup': ({ config }) => {
        store = fileURLToPath(new URL('.astro/data-store.json', config.root));
        pictures = fileURLToPath(new URL('.astro/content-assets.mjs', config.root));
      },
      'astro:server:setup': ({ server, refreshContent }) => {
        let timer: NodeJS.Timeout | undefined;
        let announced = 0;
        /** When the request for the latest page began. */
        let latest = Infinity;
        // Astro writes a temporary file and renames it, which sets ctime.
        const replaced = () => statSync(store, { throwIfNoEntry: false })?.ctimeMs ?? 0;
        const announce = () => {
          announced = Date.now();
          server.watcher.emit('change', store);
        };
        const announceSoon = () => {
          clearTimeout(timer);
          timer = setTimeout(announce, DELAY_MS);
        };
        let refreshedFor = '';
        const refreshOnce = async () => {
          const list = existsSync(pictures) ? readFileSync(pictures, 'utf8') : '';
          // Not the list alone: a page may fail while the files of an entry are deleted one after the other, too.
          const state = `${replaced()} ${list}`;
          if (state === refreshedFor) return;
          refreshedFor = state;
          await refreshContent?.({});
          // The script of the page that failed may not be connected yet: the event reloads it later, too.
          announceSoon();
        };
        server.middlewares.use(({ headers }: IncomingMessage, response: ServerResponse, next: () => void) => {
          if (headers.accept?.includes('text/html')) {
            const begun = Date.now();
            latest = begun;
            response.once('close', () => {
              if (response.statusCode === 500) void refreshOnce();
              if (replaced() >= begun) announceSoon();
            });
          }
          next();
        });
        server.ws.on('connection', () => {
          const changed = Math.max(replaced(), announced);
          // If the clock was set back, each page seems older than the content, and would reload forever.
          if (changed >= latest && changed <= Date.now()) server.ws.send({ type: 'full-reload', path: '*' });
        });
      },
    },
  };
}
