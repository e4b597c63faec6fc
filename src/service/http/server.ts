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
import { clientOf } from './client.ts';
import { limitConnections } from './connection-limit.ts';
import { NO_EXCEPTIONS, securityHeaders } from './security-headers.ts';

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
}

export const SERVER_LIMITS: ServerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  silenceTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  maxConnections: 2_000,
  maxConnectionsPerClient: 256,
};

interface ServerParts {
  app: EnquiryService['app'];
  serveSite: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
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

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    // Set before anybody answers, so that no answer can go without them; a page allows more.
    response.setHeaders(clientOf(request, trustedProxies).usesTls ? tlsHeaders : plainHeaders);
    // A client that is never idle would hold up a stop.
    if (!server.listening) response.setHeader('Connection', 'close');
    if (/^\/api(?:[/?]|$)/.test(request.url ?? '')) void serveApi(request, response);
    else serveSite(request, response).catch(() => response.destroy());
  };
  const server = createServer(limits, answer);
  server.timeout = limits.silenceTimeout;
  server.maxConnections = limits.maxConnections;
  limitConnections(server, limits.maxConnectionsPerClient, trustedProxies);
  // Node would refuse an expectation that it does not know without our headers; it may as well be ignored.
  server.on('checkExpectation', answer);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(error, socket, plainHeaders));
  return server;
}

const STATUS_OF_ERROR: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is not even a request that Node can read. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex, headers: Headers): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
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
