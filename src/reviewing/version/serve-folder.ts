import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { createStaticSite } from '../../enquiry/http/static-site.ts';
import { isLoopbackHost, LOOPBACK } from '../../tooling/loopback.ts';

export interface ServedFolder {
  /** Address of its home page, with a slash at its end. */
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves a built site under a path, with the headers that its `_headers` file gives to all pages: what a static host
 * does. Reachable from this machine alone, under the names localhost and 127.0.0.1: it may hold drafts.
 *
 * @param prefix path with a slash at both ends
 * @param port 0 for any that is free
 */
export async function serveFolder(folder: string, prefix = '/', port = 0): Promise<ServedFolder> {
  const root = resolve(folder);
  const site = createStaticSite(root, { base: prefix.slice(0, -1) });
  const headers = headersOfAllPages(root);
  const server = createServer((request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (!isLoopbackHost(request.headers.host)) {
      response
        .writeHead(403, { 'Content-Type': 'text/plain' })
        .end('Open this with the address that was printed.\n');
      return;
    }
    const path = request.url ?? '/';
    if (!path.startsWith(prefix)) {
      response
        .writeHead(404, { 'Content-Type': 'text/plain' })
        .end(`Nothing is served outside of ${prefix}\n`);
      return;
    }
    request.url = path.slice(prefix.length - 1);
    void site(request, response);
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, LOOPBACK, done));
  return {
    url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}${prefix}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

/** Names and values under the first address in `_headers`, which stands for all of them. */
function headersOfAllPages(folder: string): [name: string, value: string][] {
  const file = join(folder, '_headers');
  if (!existsSync(file)) return [];
  const [first = ''] = readFileSync(file, 'utf8').split('\n\n');
  return [...first.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]);
}
