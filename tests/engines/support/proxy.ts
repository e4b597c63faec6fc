import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { proxy } from 'hono/proxy';
import { SEND_MAIL_PATH } from '../../../src/enquiry/contract/api.ts';
import { PRELUDE, type Problem, PROBLEMS_PATH } from './prelude.ts';

/** A request that the browser sent. */
interface SeenRequest {
  method: string;
  /** Path without query. */
  path: string;
}

const SCRIPTS = /^\/_astro\/.*\.js$/;

const PRELUDE_HASH = `'sha256-${createHash('sha256').update(PRELUDE).digest('base64')}'`;

/**
 * Reverse proxy between browser and service that delays files, and collects the problems of pages. Each test has its own
 * proxy and thus its own origin, so that browser storage is empty at its start.
 */
export class SiteProxy {
  /** Problems that pages have reported. */
  readonly problems: Problem[] = [];

  /** Requests of the browser, in order. */
  readonly #requests: SeenRequest[] = [];
  readonly #service: string;
  readonly #server: Server;
  readonly #holds = new Set<{ pattern: RegExp; released: Promise<void> }>();
  /** Whether browsers may cache. A file in their cache could not be delayed. */
  #isCacheable = true;

  private constructor(service: string) {
    this.#service = service;
    this.#server = createServer(
      getRequestListener((request) => this.#answer(request), {
        // The browser or the service has closed the connection.
        errorHandler: () => new Response(null, { status: 502 }),
      }),
    );
  }

  static async start(service: string): Promise<SiteProxy> {
    const started = new SiteProxy(service);
    started.#server.listen(0, '127.0.0.1');
    await once(started.#server, 'listening');
    return started;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Delays requests whose path matches until the returned function is called. */
  hold(pattern: RegExp): () => void {
    this.#isCacheable = false;
    const { promise, resolve } = Promise.withResolvers<void>();
    const hold = { pattern, released: promise };
    this.#holds.add(hold);
    return () => {
      this.#holds.delete(hold);
      resolve();
    };
  }

  /** Delays script files, as on a slow connection, until the returned function is called. */
  holdScripts(): () => void {
    return this.hold(SCRIPTS);
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  /** Returns the requests whose path matches. */
  seen = (pattern: RegExp) => this.#requests.filter(({ path }) => pattern.test(path));

  /** Returns the POST requests of enquiries, regardless of their response. */
  posts = () => this.#requests.filter(({ method, path }) => method === 'POST' && path === SEND_MAIL_PATH);

  async #answer(request: Request): Promise<Response> {
    const { method, headers } = request;
    const { pathname: path, search } = new URL(request.url);
    if (path === PROBLEMS_PATH) {
      this.problems.push((await request.json()) as Problem);
      return new Response(null, { status: 204 });
    }
    this.#requests.push({ method, path });
    for (const { pattern, released } of this.#holds) if (pattern.test(path)) await released;
    const answer = await proxy(new URL(path + search, this.#service), { raw: request, redirect: 'manual' });
    const isPage = headers.get('accept')?.includes('text/html');
    // The tests of errors ask for pages and send enquiries.
    if (answer.status >= 400 && !isPage && !path.startsWith('/api/')) {
      const page = headers.has('referer') ? new URL(headers.get('referer')!).pathname : '';
      this.problems.push({
        id: randomUUID(),
        kind: 'missing file',
        text: `${answer.status} for ${path}`,
        page,
      });
    }
    if (answer.headers.get('content-type')?.startsWith('text/html')) return this.#change(answer);
    if (!this.#isCacheable) answer.headers.set('cache-control', 'no-store');
    return answer;
  }

  /** Inserts the prelude into a page, and changes what the page may do. */
  async #change(page: Response): Promise<Response> {
    const { status, headers } = page;
    const html = await page.text();
    const policy = (headers.get('content-security-policy') ?? '').replace(
      /script-src /,
      `script-src ${PRELUDE_HASH} `,
    );
    headers.set('content-security-policy', policy);
    for (const name of ['etag', 'last-modified', 'content-length']) headers.delete(name);
    return new Response(
      html.replace('<head>', () => `<head><script>${PRELUDE}</script>`),
      { status, headers },
    );
  }
}
