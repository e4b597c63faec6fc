import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { createStaticSite } from '../enquiry/http/static-site.ts';
import { isOwnHost, LOOPBACK } from './loopback.ts';

export interface ServedFolder {
  /** URL of the home page, with a trailing slash. */
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves a built site under a path like a static host, with the headers for all pages from its `_headers` file. Only
 * available on the loopback interface for the hosts localhost and 127.0.0.1, because it may contain drafts.
 *
 * @param prefix path with slashes at both ends
 * @param port 0 for a free port
 */
export async function serveFolder(folder: string, prefix = '/', port = 0): Promise<ServedFolder> {
  const root = resolve(folder);
  const site = createStaticSite(root, { base: prefix.slice(0, -1) });
  const headers = headersOfAllPages(root);
  const server = createServer((request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (!isOwnHost(request.headers.host)) {
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

/** Reads the headers of the first rule in `_headers`, which applies to all paths. */
function headersOfAllPages(folder: string): [name: string, value: string][] {
  const file = join(folder, '_headers');
  if (!existsSync(file)) return [];
  const [first = ''] = readFileSync(file, 'utf8').split('\n\n');
  return [...first.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]);
}
