/**
 * The reference for pages: a bare server that responds to every request with the same brotli bytes from memory,
 * and with the headers of the service's home page.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const bytes = readFileSync('dist/index.html.br');
const headers = Object.entries({
  ...pageHeaders(),
  'Cache-Control': 'no-cache',
  Vary: 'Accept-Encoding',
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Encoding': 'br',
  ETag: '"limit"',
  'Last-Modified': new Date().toUTCString(),
  'Accept-Ranges': 'bytes',
  'Content-Length': String(bytes.length),
}).flat();

/** Returns the headers of all pages: the first rule of `_headers`. */
function pageHeaders(): Record<string, string> {
  const [rule = ''] = readFileSync('dist/_headers', 'utf8').split('\n\n');
  return Object.fromEntries(
    [...rule.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name, value]) => [name!, value!]),
  );
}

const server = createServer((_request, response) => void response.writeHead(200, headers).end(bytes));
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ event: 'service.started', address: `http://127.0.0.1:${port}` }));
});
process.on('SIGTERM', () => process.exit());
