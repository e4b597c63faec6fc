import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { isRecord } from '../model/entries/fields.ts';

/** Delay of the event. Astro ignores changes of the data store for a second after writing it. */
const DELAY_MS = 1_100;

/**
 * Works around stale content in development, where a page may be opened half a second after a save:
 *
 * - If a page is rendered while Astro announces a new data store, Vite keeps the old store until the next change: 3 of
 *   40 times. Emits another change event for the store, so that the page reloads.
 * - A page that was rendered before, but whose script has not yet connected, misses the reload. Repeats it then.
 * - If an entry is deleted while Astro writes the list of all pictures, the list keeps its pictures, and no page with
 *   pictures can be rendered. Has Astro write the list again, by a change event for an entry that exists. Not by
 *   `refreshContent`: if an entry is invalid, it throws and leaves the content unwatched.
 */
export function freshContent(): AstroIntegration {
  let root = '';
  let store = '';
  let pictures = '';
  return {
    name: 'fresh-content',
    hooks: {
      'astro:config:setup': ({ config }) => {
        root = fileURLToPath(config.root);
        store = join(root, '.astro/data-store.json');
        pictures = join(root, '.astro/content-assets.mjs');
      },
      'astro:server:setup': ({ server }) => {
        let timer: NodeJS.Timeout | undefined;
        /** When a reload of all pages was last sent. If Astro is busy, that is long after the store got its time. */
        let announced = -Infinity;
        /** When the request for the latest page began. */
        let latest = Infinity;
        const send = server.ws.send.bind(server.ws) as (...message: unknown[]) => void;
        server.ws.send = (...message: unknown[]) => {
          const [payload] = message;
          // Changes of code and pictures are announced without a path.
          if (isRecord(payload) && payload.type === 'full-reload' && payload.path === '*')
            announced = Date.now();
          send(...message);
        };
        const announceSoon = () => {
          clearTimeout(timer);
          timer = setTimeout(() => server.watcher.emit('change', store), DELAY_MS);
        };
        const writePicturesAgain = () => {
          const list = existsSync(pictures) ? readFileSync(pictures, 'utf8') : '';
          const entries = Array.from(list.matchAll(/^import .*\?(.*)";$/gm), ([, query]) =>
            join(root, new URLSearchParams(query).get('importer') ?? ''),
          );
          const existing = entries.find((entry) => existsSync(entry));
          if (!existing || entries.every((entry) => existsSync(entry))) return;
          server.watcher.emit('change', existing);
          announceSoon();
        };
        server.middlewares.use(({ headers }: IncomingMessage, response: ServerResponse, next: () => void) => {
          if (headers.accept?.includes('text/html')) {
            const begun = Date.now();
            latest = begun;
            response.once('close', () => {
              if (response.statusCode === 500) writePicturesAgain();
              if (announced >= begun) announceSoon();
            });
          }
          next();
        });
        server.ws.on('connection', () => {
          // If the clock was set back, each page seems older than the content, and would reload forever.
          if (announced >= latest && announced <= Date.now())
            server.ws.send({ type: 'full-reload', path: '*' });
        });
      },
    },
  };
}
