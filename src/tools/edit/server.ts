import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { State } from './state.ts';

interface ScreenParts {
  /** Scripts and styles by name. */
  assets: Map<string, Uint8Array>;
  api: (request: Request) => Promise<Response>;
  state: State;
}

const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css' };

/** Nothing is loaded from elsewhere but the page beside the screen; Keystatic would ask Google for a typeface. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "frame-src 'self' http://localhost:*",
].join('; ');

/**
 * Serves the screen on this machine only.
 * @param port 0 lets the system choose one
 * @throws Error with the code EADDRINUSE if the port is taken
 */
export async function serveScreen(parts: ScreenParts, port: number): Promise<Server> {
  const answer = getRequestListener((request) => respond(parts, request), {
    overrideGlobalObjects: false,
    errorHandler: (error) => new Response(`This could not be done: ${error}`, { status: 500 }),
  });
  const server = createServer((request, response) => {
    // Another site could have its own name lead to this machine and write through the visitor's browser.
    if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? '')) {
      response.writeHead(403).end('Open this with the address that npm run edit printed.');
    } else if (request.url === '/state') follow(parts.state, response);
    else void answer(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return server;
}

async function respond({ assets, api }: ScreenParts, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/api/keystatic/')) return api(request);
  const name = pathname.slice(1);
  const asset = assets.get(name);
  if (asset)
    return new Response(asset as BodyInit, { headers: { 'content-type': TYPES[name.split('.').at(-1)!]! } });
  if (pathname === '/') return html('frame');
  if (/^\/keystatic(\/|$)/.test(pathname)) return html('screen');
  return new Response('There is nothing at this address.', { status: 404 });
}

async function html(name: string): Promise<Response> {
  const page = await readFile(new URL(`../../editor/frame/${name}.html`, import.meta.url), 'utf8');
  return new Response(page, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  });
}

/** Sends the state now and at each change, as server-sent events. */
function follow(state: State, response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const stop = state.follow((now) => response.write(`data: ${JSON.stringify(now)}\n\n`));
  response.once('close', stop);
}
