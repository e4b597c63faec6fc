import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as httpRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SEND_MAIL_PATH } from '../../../src/enquiry/contract/paths.ts';
import { ageCss, ageTag, type FeatureName, missing } from './old-browsers.ts';
import { type Problem, PROBLEMS_PATH, preludeScript } from './prelude.ts';

/** A request that the browser sent. */
export interface SeenRequest {
  method: string;
  /** Path with query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Mocked response to enquiries. */
interface EnquiryAnswer {
  status: number;
  body: unknown;
}

const SCRIPTS = /^\/_astro\/.*\.js$/;

/** CSP directive that disables scripts but not forms and links. */
const SANDBOX = 'sandbox allow-same-origin allow-forms allow-popups allow-top-navigation allow-modals';

/**
 * Reverse proxy between browser and service that simulates network failures, server responses and older browsers.
 * Each test has its own proxy and thus its own origin, so that browser storage is empty at its start.
 */
export class SiteProxy {
  /** Requests of the browser, in order. */
  readonly requests: SeenRequest[] = [];
  /** Problems that pages have reported. */
  readonly problems: Problem[] = [];

  readonly #service: URL;
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });
  #without = new Set<FeatureName>();
  readonly #holds = new Set<{ pattern: RegExp; released: Promise<void> }>();
  readonly #sockets = new Set<Socket>();
  #enquiryAnswer: EnquiryAnswer | undefined;
  /** Whether browsers may cache. A file in their cache could not be delayed or changed. */
  #isCacheable = true;
  #isDown = false;
  #hasScript = true;
  #allowsFrames = false;

  private constructor(service: string) {
    this.#service = new URL(service);
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
    this.#server.on('connection', (socket) => {
      if (this.#isDown) socket.resetAndDestroy();
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  static async start(service: string): Promise<SiteProxy> {
    const proxy = new SiteProxy(service);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Disables these browser features and no others, from the next page load on. */
  without(...features: FeatureName[]): void {
    this.#without = new Set(features);
    this.#isCacheable = false;
  }

  /** Disables scripts, from the next page load on. */
  withoutScript(): void {
    this.#hasScript = false;
  }

  /** Serves pages without the headers that forbid frames, as the preview beside the forms does. */
  allowFrames(): void {
    this.#allowsFrames = true;
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

  /** Mocks responses to enquiries from now on; without an argument, enquiries are forwarded to the service again. */
  answerEnquiries(answer?: EnquiryAnswer): void {
    this.#enquiryAnswer = answer;
  }

  /** Resets all connections, open and new ones. */
  goDown(): void {
    this.#isDown = true;
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  comeBack(): void {
    this.#isDown = false;
  }

  /** Returns the requests whose path without query matches. */
  seen(pattern: RegExp): SeenRequest[] {
    return this.requests.filter(({ path }) => pattern.test(path.replace(/\?.*/, '')));
  }

  /** Returns the POST requests of enquiries, regardless of their response. */
  posts(): SeenRequest[] {
    return this.seen(new RegExp(`^${SEND_MAIL_PATH}$`)).filter(({ method }) => method === 'POST');
  }

  async close(): Promise<void> {
    this.#server.close();
    this.goDown();
    this.#agent.destroy();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = request;
    const body = await text(request);
    if (path === PROBLEMS_PATH) {
      this.problems.push(JSON.parse(body));
      response.writeHead(204).end();
      return;
    }
    this.requests.push({ method, path, headers, body });
    const bare = path.replace(/\?.*/, '');
    for (const { pattern, released } of this.#holds) if (pattern.test(bare)) await released;
    if (method === 'POST' && bare === SEND_MAIL_PATH && this.#enquiryAnswer) {
      const { status, body: json } = this.#enquiryAnswer;
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
      return;
    }
    await this.#pass(request, response, body);
  }

  /** Forwards a request to the service and rewrites pages and style sheets in the response. */
  async #pass(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const { method, url: path, headers } = request;
    // Files that are rewritten are requested unconditionally and uncompressed.
    const isChanged = /\.css$|\/[^./]*(\?.*)?$/.test(path ?? '');
    const {
      'if-none-match': _tag,
      'if-modified-since': _since,
      'accept-encoding': _encoding,
      ...others
    } = headers;
    const onward = httpRequest(new URL(path ?? '/', this.#service), {
      agent: this.#agent,
      method,
      headers: isChanged ? others : headers,
    });
    onward.end(body);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    if (answer.statusCode! >= 400) this.#noteMissing(request, answer.statusCode!);
    const type = String(answer.headers['content-type']);
    if (type.startsWith('text/html')) return this.#sendPage(answer, response);
    if (!this.#isCacheable) answer.headers['cache-control'] = 'no-store';
    if (type.startsWith('text/css') && this.#without.size > 0) {
      send(answer, response, ageCss(await text(answer), missing(this.#without)));
    } else {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
      answer.once('error', () => response.destroy());
      response.once('close', () => answer.destroy());
    }
  }

  /** Records an error response as a problem, except for pages and enquiries, whose errors are tested. */
  #noteMissing({ url: path = '/', headers }: IncomingMessage, status: number): void {
    if (headers.accept?.includes('text/html') || path.startsWith('/api/')) return;
    const page = headers.referer ? new URL(headers.referer).pathname : '';
    this.problems.push({ id: randomUUID(), kind: 'missing file', text: `${status} for ${path}`, page });
  }

  async #sendPage(answer: IncomingMessage, response: ServerResponse): Promise<void> {
    const without = missing(this.#without);
    const script = preludeScript(without);
    const styleHashes: string[] = [];
    const html = (await text(answer))
      .split(/(<script\b[\s\S]*?<\/script>|<style\b[\s\S]*?<\/style>)/i)
      .map((part) => {
        if (part.startsWith('<script')) return part;
        if (!part.startsWith('<style')) return part.replace(/<[a-z][^>]*>/gi, (tag) => ageTag(tag, without));
        return part.replace(/(?<=^<style[^>]*>)[\s\S]*(?=<\/style>$)/i, (css) => {
          const aged = ageCss(css, without);
          styleHashes.push(hashOf(aged));
          return aged;
        });
      })
      .join('')
      .replace('<head>', () => `<head><script>${script}</script>`);
    const policy = String(answer.headers['content-security-policy'] ?? '')
      .replace(/script-src /, `script-src ${hashOf(script)} `)
      .replace(/style-src /, `style-src ${styleHashes.join(' ')} `);
    answer.headers['content-security-policy'] = this.#hasScript ? policy : `${policy}; ${SANDBOX}`;
    delete answer.headers.etag;
    if (this.#allowsFrames)
      for (const name of ['content-security-policy', 'x-frame-options']) delete answer.headers[name];
    for (const name of without.headers) delete answer.headers[name];
    send(answer, response, html);
  }
}

/** Sends a rewritten body with the headers of the original response. */
function send(answer: IncomingMessage, response: ServerResponse, body: string): void {
  const { 'content-length': _length, 'transfer-encoding': _transfer, ...headers } = answer.headers;
  response.writeHead(answer.statusCode!, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
