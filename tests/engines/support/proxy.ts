import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { proxy } from 'hono/proxy';
import { PRELUDE } from './prelude.ts';

const PRELUDE_PATH = '/.prelude.js';

const SCRIPTS = /^\/_astro\/.*\.js$/;

/** Reverse proxy between browser and service that delays files and inserts the prelude into pages. */
export interface SiteProxy {
  origin: string;
  /** Delays requests whose path matches until the returned function is called. */
  hold(pattern: RegExp): () => void;
  /** Delays script files, as on a slow connection, until the returned function is called. */
  holdScripts(): () => void;
  /** Returns the paths of requests that match, without queries, in order. */
  seen(pattern: RegExp): string[];
  close(): Promise<void>;
}

/** Starts a proxy. Each test has its own and thus its own origin, so that browser storage is empty at its start. */
export async function startProxy(service: string): Promise<SiteProxy> {
  const paths: string[] = [];
  const holds = new Set<{ pattern: RegExp; released: Promise<void> }>();
  /** Whether browsers may cache. A file in their cache could not be delayed. */
  let isCacheable = true;

  async function answer(request: Request): Promise<Response> {
    const { pathname: path, search } = new URL(request.url);
    if (path === PRELUDE_PATH)
      return new Response(PRELUDE, { headers: { 'content-type': 'text/javascript' } });
    paths.push(path);
    for (const { pattern, released } of holds) if (pattern.test(path)) await released;
    const response = await proxy(new URL(path + search, service), { raw: request, redirect: 'manual' });
    const { status, headers } = response;
    if (headers.get('content-type')?.startsWith('text/html')) {
      for (const name of ['etag', 'last-modified', 'content-length']) headers.delete(name);
      const html = await response.text();
      const changed = html.replace('<head>', `<head><script src="${PRELUDE_PATH}"></script>`);
      return new Response(changed, { status, headers });
    }
    if (!isCacheable) headers.set('cache-control', 'no-store');
    return response;
  }

  const server = createServer(
    getRequestListener(answer, {
      // The browser or the service has closed the connection.
      errorHandler: () => new Response(null, { status: 502 }),
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hold = (pattern: RegExp) => {
    isCacheable = false;
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = { pattern, released: promise };
    holds.add(held);
    return () => {
      holds.delete(held);
      resolve();
    };
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold,
    holdScripts: () => hold(SCRIPTS),
    seen: (pattern) => paths.filter((path) => pattern.test(path)),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
