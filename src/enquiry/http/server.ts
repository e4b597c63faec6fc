import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, BlockList } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { EnquiryService } from '../enquiry-service.ts';
import { REQUEST_TIMEOUT_MS, TEXTS } from '../contract/api.ts';
import { clientOf } from './client.ts';
import { BUSY_RETRY_SECONDS, limitClients } from './connections.ts';
import { NO_EXCEPTIONS, securityHeaders } from './headers.ts';
import { answerText } from './pages.ts';
import { type createStaticSite, sendAnswer } from './static-site.ts';

/** Limits against slow or greedy clients. Times are in milliseconds. */
export const SERVER_LIMITS = {
  /** For receiving the headers of a request. */
  headersTimeout: 10_000,
  /** For receiving the whole request. */
  requestTimeout: REQUEST_TIMEOUT_MS,
  /** Between two requests of a connection. */
  keepAliveTimeout: 5_000,
  /** Without traffic in either direction, for example if a client requests a video and does not read it. */
  silenceTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  /** Other programs of the domain may have set cookies of several KiB. */
  maxHeaderSize: 16 * 1024,
  /** Above the needs of a busy day, within the limits of memory and file handles. */
  maxConnections: 2_000,
  /** A browser opens six; a large office may share one address. */
  maxConnectionsPerClient: 256,
  /** In progress on one connection. Browsers do not pipeline; other clients may, up to this number. */
  maxRequestsPerConnection: 8,
  /** In progress of one client. Pages in memory hardly count, because they are sent immediately. */
  maxRequestsPerClient: 64,
  /** In progress in total. */
  maxRequests: 500,
};

export type ServerLimits = typeof SERVER_LIMITS;

interface ServerParts {
  app: EnquiryService['app'];
  serveSite: ReturnType<typeof createStaticSite>;
  trustedProxies: BlockList;
  limits?: ServerLimits;
}

/** Creates the HTTP server, which routes `/api` to the app and all other paths to the site. */
export function createHttpServer(parts: ServerParts): Server {
  const { app, serveSite, trustedProxies, limits = SERVER_LIMITS } = parts;
  const serveApi = getRequestListener(app.fetch);
  const plainHeaders = new Headers(securityHeaders(NO_EXCEPTIONS, false));
  const tlsHeaders = new Headers(securityHeaders(NO_EXCEPTIONS, true));

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // After the connection is destroyed, the parser still emits the pipelined requests of its chunk.
    if (socket.destroyed) return;
    const verdict = admit(socket, response);
    if (verdict === 'cut') return;
    const { usesTls, host } = clientOf(request, trustedProxies);
    const headers = usesTls ? tlsHeaders : plainHeaders;
    // During shutdown, a connection that is never idle would delay the end.
    if (!server.listening) response.setHeader('Connection', 'close');
    if (verdict === 'busy') return refuseBusy(response, headers);
    reduceToPath(request);
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      response.setHeaders(headers);
      return void sendAnswer(response, answerText(400, 'Bad Request'));
    }
    if (isApi(request)) {
      response.setHeaders(headers);
      void serveApi(request, response);
    } else serveSite(request, response, usesTls, host).catch(() => response.destroy());
  };
  // Otherwise Node refuses a request without `Host` itself, without the security headers.
  const server = createServer({ ...limits, requireHostHeader: false }, answer);
  server.timeout = limits.silenceTimeout;
  const admit = limitClients(server, limits, trustedProxies);
  // Otherwise Node refuses an unknown `Expect` header without the security headers. It is ignored instead.
  server.on('checkExpectation', answer);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error, socket, plainHeaders));
  return server;
}

const isApi = ({ url }: IncomingMessage) => url?.startsWith('/api') && /^\/api(?:[/?]|$)/.test(url);

/**
 * Reduces a request target in absolute form (`GET http://example.com/about`) to its path. Its host replaces the `Host`
 * header (RFC 9112, section 3.2.2).
 */
function reduceToPath(request: IncomingMessage): void {
  const [, host, path] = /^https?:\/\/([^/?#]+)([^#]*)/i.exec(request.url ?? '') ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = path?.startsWith('/') ? path : `/${path}`;
}

/** Responds with 503 to a request beyond a limit. */
function refuseBusy(response: ServerResponse, headers: Headers): void {
  response.setHeaders(headers);
  const body = JSON.stringify({ success: false, message: TEXTS.notSent });
  const retry = { 'Retry-After': String(BUSY_RETRY_SECONDS), Connection: 'close' };
  void sendAnswer(response, answerText(503, body, { 'Content-Type': 'application/json', ...retry }));
}

const STATUS_OF_ERROR: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Responds to a request that Node cannot parse or that timed out. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex, headers: Headers): void {
  // An error response must not be written into a response in progress.
  const isAnswering = (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent;
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy();
  const status = STATUS_OF_ERROR[error.code ?? ''] ?? 400;
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n${lines}\r\n`,
  );
}

/**
 * Starts listening.
 *
 * @returns the URL to open in a browser
 * @throws the system error, such as `EADDRINUSE`
 */
export async function listen(server: Server, port: number, host: string | undefined): Promise<string> {
  server.listen({ port, host });
  await once(server, 'listening');
  const name = host?.includes(':') ? `[${host}]` : (host ?? 'localhost');
  return `http://${name}:${(server.address() as AddressInfo).port}`;
}

/**
 * Stops accepting connections and waits for requests in progress.
 *
 * @param graceMs time after which the remaining connections are closed
 */
export async function closeGracefully(server: Server, graceMs: number): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(cutOff);
}
