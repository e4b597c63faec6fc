import { existsSync, realpathSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import { isBeside } from './finish/output-folder.ts';

/**
 * Headers of every response in development. Other origins, including other ports of localhost, cannot load it or embed
 * it in a frame.
 */
const HEADERS = {
  'Content-Security-Policy': "frame-ancestors 'self'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Policy of drawings that are opened as a page: a build takes scripts out of them, this server sends them as they are, and
 * a script of this origin could save content through the forms.
 */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

/**
 * Protects the development server from pages of other origins. Vite checks the Host header and
 * the token of its WebSocket. Astro rejects cross-site requests, but not those from other ports of localhost.
 */
export function devServer(): AstroIntegration {
  return {
    name: 'dev-server',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        if (command !== 'dev') return;
        // By default Vite serves the whole repository, including the database of enquiries, and its CORS headers let
        // pages on any port of localhost read it.
        const output = resolve(fileURLToPath(config.outDir));
        const watch = {
          // Vite ignores the output, but a page written beside it would reload pages.
          ignored: (path: string) => isBeside(output, path),
          // Editors empty a file before they write it. On a busy machine, Astro read it in between, and never again.
          awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 },
        };
        updateConfig({ vite: { server: { cors: false, fs: { allow: servedFolders(config) }, watch } } });
      },
      'astro:server:setup': ({ server }) => {
        // Vite adds the configured headers to most responses, but not to all errors.
        server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
          for (const [name, value] of Object.entries(headersFor(request.url ?? '')))
            response.setHeader(name, value);
          if (isAllowed(request.method, request.url ?? '', request.headers)) next();
          else response.writeHead(403).end('Pages of other origins cannot use this development server.\n');
        });
      },
    },
  };
}

/** Returns the folders from which pages load files in development. */
function servedFolders({ root, srcDir, cacheDir }: AstroConfig): string[] {
  const modules = fileURLToPath(new URL('node_modules', root));
  return [
    ...[srcDir, cacheDir, new URL('.astro', root)].map((url) => fileURLToPath(url)),
    existsSync(modules) ? realpathSync(modules) : modules,
  ];
}

/** Returns the headers of a response. A drawing may also be named in the query, as of `/_image`. */
export function headersFor(url: string): Record<string, string> {
  const isDrawing = /\.svg/i.test(
    url.replaceAll(/%([2-7][\da-f])/gi, (_, code) => String.fromCharCode(parseInt(code, 16))),
  );
  return isDrawing ? { ...HEADERS, 'Content-Security-Policy': DRAWING_POLICY } : HEADERS;
}

/**
 * Whether to accept a request: from a page of this server, a program, or a user who opens the URL. Links on other sites
 * can open pages, but not Vite's own URLs: `/__open-in-editor` starts a program. The enquiry service (`/api/`) checks
 * origins itself.
 */
export function isAllowed(method: string | undefined, url: string, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'] ?? 'none';
  if (site === 'same-origin' || site === 'none' || url.startsWith('/api/')) return true;
  return headers['sec-fetch-mode'] === 'navigate' && method === 'GET' && !/^\/+[@_.]/.test(url);
}
