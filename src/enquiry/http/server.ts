import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { BlockList } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { EnquiryService } from '../enquiry-service.ts';
import { TEXTS } from '../contract/texts.ts';
import { clientOf } from './client.ts';
import { limitConnections } from './connection-limit.ts';
import { BUSY_RETRY_SECONDS, RequestCounts } from './in-flight.ts';
import { NO_EXCEPTIONS, securityHeaders } from './security-headers.ts';
import { sendText } from './send-file.ts';
import type { createStaticSite } from './static-site.ts';

/** Limits that keep a slow or greedy client from occupying the service. Times are in milliseconds. */
export interface ServerLimits {
  /** For all headers of a request, and for the whole of it. */
  headersTimeout: number;
  requestTimeout: number;
  /** Between two requests. */
  keepAliveTimeout: number;
  /** Without a byte in either direction: a client that asks for a film and does not read it. */
  silenceTimeout: number;
  connectionsCheckingInterval: number;
  maxHeaderSize: number;
  /** More than a busy day needs, and few enough that memory and file handles last. */
  maxConnections: number;
  /** A browser opens six; a large office may have many browsers behind one address. */
  maxConnectionsPerClient: number;
  /** Requests under way on one connection. Browsers do not pipeline; whoever does gets a few answers in order. */
  maxRequestsPerConnection: number;
  /** Requests under way on all connections of one client. Pages from memory are answered at once and hardly count. */
  maxRequestsPerClient: number;
  /** Requests under way on all connections together. */
  maxRequests: number;
}

export const SERVER_LIMITS: ServerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  silenceTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 8 * 1024,
  maxConnections: 2_000,
  maxConnectionsPerClient: 256,
  maxRequestsPerConnection: 8,
  maxRequestsPerClient: 64,
  maxRequests: 500,
};

interface ServerParts {
  app: EnquiryService['app'];
  serveSite: ReturnType<typeof createStaticSite>;
  trustedProxies: BlockList;
  limits?: ServerLimits;
}

/** The HTTP server: everything under `/api` goes to the app, everything else to the site. */
export function createHttpServer({
  app,
  serveSite,
  trustedProxies,
  limits = SERVER_LIMITS,
}: ServerParts): Server {
  const serveApi = getRequestListener(app.fetch);
  const plainHeaders = new Headers(securityHeaders(NO_EXCEPTIONS, false));
  const tlsHeaders = new Headers(securityHeaders(NO_EXCEPTIONS, true));
  const requests = new RequestCounts();

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // The parser reads on to the end of its chunk after the connection was cut.
    if (socket.destroyed) return;
    const client = connections.keyOf(socket);
    const { ofSocket, ofClient, total } = requests.add(socket, client);
    response.once('close', () => requests.remove(socket, client));
    if (ofSocket > limits.maxRequestsPerConnection) return connections.cutOff(socket);
    const { usesTls } = clientOf(request, trustedProxies);
    const headers = usesTls ? tlsHeaders : plainHeaders;
    // A client that is never idle would hold up a stop.
    if (!server.listening) response.setHeader('Connection', 'close');
    // The client with the most under way makes room: it may read its answers so slowly that they never end.
    const isFull = total > limits.maxRequests && !connections.cutBusiest();
    if (isFull || ofClient > limits.maxRequestsPerClient) return refuseBusy(response, headers);
    reduceToPath(request);
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      response.setHeaders(headers);
      return sendText(response, 400, 'Bad Request');
    }
    if (isApi(request)) {
      response.setHeaders(headers);
      void serveApi(request, response);
    } else serveSite(request, response, usesTls).catch(() => response.destroy());
  };
  // Node would refuse a request without a host before our headers are set.
  const server = createServer({ ...limits, requireHostHeader: false }, answer);
  server.timeout = limits.silenceTimeout;
  const connections = limitConnections(server, { limits, trustedProxies, requests });
  // Node would refuse an expectation that it does not know without our headers; it may as well be ignored.
  server.on('checkExpectation', answer);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error, socket, plainHeaders));
  return server;
}

const isApi = ({ url }: IncomingMessage) => url?.startsWith('/api') && /^\/api(?:[/?]|$)/.test(url);

/**
 * Reduces a request target in absolute form (`GET http://example.com/about`) to the path. Its host counts instead of the
 * `Host` header (RFC 9112, section 3.2.2).
 */
function reduceToPath(request: IncomingMessage): void {
  const [, host, path] = /^https?:\/\/([^/?#]+)([^#]*)/i.exec(request.url ?? '') ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = path?.startsWith('/') ? path : `/${path}`;
}

/** Answers a request beyond the ceiling. */
function refuseBusy(response: ServerResponse, headers: Headers): void {
  response.setHeaders(headers);
  const answer = JSON.stringify({ success: false, message: TEXTS.notSent });
  response
    .writeHead(503, {
      'Content-Type': 'application/json',
      'Content-Length': answer.length,
      'Retry-After': BUSY_RETRY_SECONDS,
      Connection: 'close',
    })
    .end(answer);
}

const STATUS_OF_ERROR: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is not even a request that Node can read. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex, headers: Headers): void {
  // What follows a request that is being answered must not end up in the answer.
  const isAnswering = (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent;
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy();
  const status = STATUS_OF_ERROR[error.code ?? ''] ?? 400;
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n${lines}\r\n`,
  );
}

/**
 * Begins to listen.
 *
 * @returns the address for a person to open
 * @throws the system's error, `EADDRINUSE` for example
 */
export function listen(server: Server, port: number, host: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      const address = server.address();
      const listeningPort = typeof address === 'object' && address ? address.port : port;
      const name = host?.includes(':') ? `[${host}]` : (host ?? 'localhost');
      resolve(`http://${name}:${listeningPort}`);
    });
  });
}

/**
 * Takes no more requests and waits until those under way are answered.
 *
 * @param graceMs after which the rest is cut off
 */
export function closeGracefully(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cutOff);
      resolve();
    });
  });
}
