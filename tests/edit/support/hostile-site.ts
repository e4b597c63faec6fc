import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A name that the browser of these tests resolves to this machine. */
export const HOSTILE_NAME = 'hostile.example';

/** Flags of Chromium. New versions block some attacks themselves (local network access); other browsers do not. */
export const FLAGS = [
  `--host-resolver-rules=MAP ${HOSTILE_NAME} localhost`,
  '--disable-features=LocalNetworkAccessChecks',
];

/** Serves another website, with an empty page at every URL. Returns its port. */
export async function startHostileSite() {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    // A page in a sandbox has the origin null.
    if (request.url === '/sandboxed')
      response.setHeader(
        'content-security-policy',
        'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
      );
    response.end('<!doctype html><title>Hostile</title>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, stop };
}
