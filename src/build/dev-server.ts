import { existsSync, realpathSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';

/**
 * Headers of every response in development. Other origins, other ports of localhost among them, cannot load it or show it
 * in a frame. `npm run edit`, which shows the site beside its forms, names its own origin instead of these ancestors.
 */
const HEADERS = {
  'Content-Security-Policy': "frame-ancestors 'self'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Protects the server of `npm run dev` and `npm run edit` from pages of other origins. Vite checks the Host header and a
 * token of its WebSocket; Astro refuses cross-site requests, but none from other ports of localhost.
 */
export function devServer(): AstroIntegration {
  return {
    name: 'dev-server',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        if (command !== 'dev') return;
        // Vite would serve the whole repository, the database of enquiries among it, and let pages on every port of
        // localhost read that.
        updateConfig({ vite: { server: { cors: false, fs: { allow: servedFolders(config) } } } });
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
          for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
          if (isAllowed(request.method, request.url ?? '', request.headers)) next();
          else response.writeHead(403).end('Pages of other origins cannot use this development server.\n');
        });
      },
    },
  };
}

/** Folders whose files the pages load in development. */
function servedFolders({ root, srcDir, cacheDir }: AstroConfig): string[] {
  const modules = fileURLToPath(new URL('node_modules', root));
  return [
    ...[srcDir, cacheDir, new URL('.astro', root)].map((url) => fileURLToPath(url)),
    existsSync(modules) ? realpathSync(modules) : modules,
  ];
}

/**
 * Whether a request comes from a page of this server, a program or a person. A link from elsewhere may open a page, but
 * not Vite's own addresses: `/__open-in-editor` starts a program. The enquiry service decides itself whose posts it takes.
 */
export function isAllowed(method: string | undefined, url: string, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'] ?? 'none';
  if (site === 'same-origin' || site === 'none' || url.startsWith('/api/')) return true;
  return headers['sec-fetch-mode'] === 'navigate' && method === 'GET' && !/^\/+[@_.]/.test(url);
}
