import { existsSync, globSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pagesIn } from '../enquiry/http/pages.ts';
import { createSite } from '../enquiry/node/site.ts';
import { FACTS_FILE, readSiteFacts } from '../enquiry/site-facts.ts';
import { isOwnHost, LOOPBACK } from './loopback.ts';

export interface ServedFolder {
  /** URL of the home page, with a trailing slash. */
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves a built site under a path like a static host, with the headers of its `_headers` file. Only available on
 * the loopback interface for the hosts localhost and 127.0.0.1, because it may contain drafts.
 *
 * @param prefix path with slashes at both ends
 * @param port 0 for a free port
 */
export async function serveFolder(folder: string, prefix = '/', port = 0): Promise<ServedFolder> {
  const root = resolve(folder);
  const site = createSite(root, factsOf(root), { base: prefix.slice(0, -1) });
  const server = createServer((request, response) => {
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
    site.serve(request, response, { usesTls: false, host: request.headers.host });
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

/** Returns what a build says of itself. That of an older version, which a review compares with, says nothing. */
function factsOf(folder: string) {
  if (existsSync(join(folder, FACTS_FILE))) return readSiteFacts(folder);
  const files = globSync('**/*.html', { cwd: folder }).map((file) => `/${file.replaceAll('\\', '/')}`);
  return { pages: pagesIn(files), shared: [], moved: [] };
}
