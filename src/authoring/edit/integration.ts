import type { AstroIntegration } from 'astro';
import { bundleScreen } from './bundle.ts';
import { leaveFocus } from './leave-focus.ts';
import { createPublisher } from './publishing/publisher.ts';
import { ContentApi } from './server/content-api.ts';
import { createToken } from './server/gate.ts';
import { createMiddleware } from './server/middleware.ts';
import { SCREEN } from './store.ts';

/**
 * Adds the forms to the development server, and to its pages the script that connects them with their forms. Only
 * `npm run edit` uses it: no build and no `npm run dev` contains it.
 *
 * @param root root folder of the repository
 * @param address address that is forwarded to this machine, besides its own
 */
export function editor(root: string, address?: URL): AstroIntegration {
  // Kept when Astro restarts, as after a change of its configuration.
  const parts = {
    publisher: createPublisher(root, process.env.SITE_URL),
    token: createToken(),
    address,
  };
  return {
    name: 'editor',
    hooks: {
      'astro:config:setup': ({ injectScript }) => {
        injectScript('head-inline', `if (parent.beside) (${leaveFocus})();`);
        injectScript('page', "import '/src/authoring/edit/beside.ts';");
      },
      'astro:server:setup': async ({ server }) => {
        // The watcher misses a save that follows another at once: 1 of 120 while pages are rendered.
        const api = new ContentApi(root, (file) => server.watcher.emit('change', file));
        const handle = createMiddleware({ ...parts, api, assets: await bundleScreen('screen.tsx') });
        // Before Vite's own check of the host, which cannot name the option `--address`.
        server.middlewares.stack.unshift({ route: SCREEN, handle });
      },
    },
  };
}
