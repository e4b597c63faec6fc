import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, BlockList, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { REQUEST_TIMEOUT_MS } from '../contract/api.ts';
import { clientOf } from '../http/client.ts';
import { BUSY_RETRY_SECONDS, securityHeaders } from '../http/headers.ts';
import type { EnquiryService } from './service.ts';
import { type createSite, sendText } from './site.ts';

/**
 * Limits that bound memory under a flood, so that the service answers when it ends. Clients are not told apart. Times are
 * in milliseconds.
 */
export const SERVER_LIMITS = {
  /** For receiving the headers of a request. */
  headersTimeout: 10_000,
  /** For receiving the whole request. */
  requestTimeout: REQUEST_TIMEOUT_MS,
  /** Between two requests of a connection. Exceeds that of proxies (nginx: 60 s), which would reuse a closing connection. */
  keepAliveTimeout: 65_000,
  /** Without traffic in either direction, for example if a client requests a video and does not read it. */
  silenceTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  /** Other programs of the domain may have set cookies of several KiB. */
  maxHeaderSize: 16 * 1024,
  /** Above the needs of a busy day, within the limits of memory and file handles. */
  maxConnections: 2_000,
  /** In progress in total. */
  maxRequests: 500,
  /** In progress on one connection. Browsers do not pipeline; other clients may, up to this number. */
  maxRequestsPerConnection: 8,
};

export type ServerLimits = typeof SERVER_LIMITS;

interface ServerParts {
  app: EnquiryService['app'];
  site: Pick<ReturnType<typeof createSite>, 'serve'>;
  trustedProxies: BlockList;
  /** Text of the answer to a request beyond a limit. */
  notSent: string;
  limits?: ServerLimits;
}

/** Creates the HTTP server, which routes `/api` to the app and all other paths to the site. */
export function createHttpServer({ app, site, ...parts }: ServerParts): Server {
  const { trustedProxies, notSent, limits = SERVER_LIMITS } = parts;
  const serveApi = getRequestListener(app.fetch);
  const requestsOn = new WeakMap<Socket, number>();
  let requests = 0;

  /** Counts a request until its response is sent. */
  function count(socket: Socket, change: 1 | -1): number {
    requests += change;
    const onSocket = (requestsOn.get(socket) ?? 0) + change;
    requestsOn.set(socket, onSocket);
    return onSocket;
  }

  const server = createServer(limits, (request, response) => {
    const { socket } = request;
    // After the connection is destroyed, the parser still emits the pipelined requests of its chunk.
    if (socket.destroyed) return;
    response.once('close', () => count(socket, -1));
    if (count(socket, 1) > limits.maxRequestsPerConnection) return void socket.destroy();
    const client = clientOf(request, trustedProxies);
    const { usesTls } = client;
    // During shutdown, a connection that is never idle would delay the end.
    if (!server.listening) response.setHeader('Connection', 'close');
    if (requests > limits.maxRequests) return sendText(response, usesTls, busy(notSent));
    if (/^\/api(?:[/?]|$)/.test(request.url ?? '')) {
      for (const [name, value] of Object.entries(securityHeaders(usesTls))) response.setHeader(name, value);
      return void serveApi(request, response);
    }
    try {
      site.serve(request, response, client);
    } catch {
      // The disk has failed. The headers may be sent already, so the connection is closed.
      response.destroy();
    }
  });
  server.timeout = limits.silenceTimeout;
  server.maxConnections = limits.maxConnections;
  return server;
}

/** Answer to a request beyond a limit. */
const busy = (message: string) => ({
  status: 503,
  text: JSON.stringify({ success: false, message }),
  headers: {
    'Content-Type': 'application/json',
    'Retry-After': String(BUSY_RETRY_SECONDS),
    Connection: 'close',
  },
});

/**
 * Starts listening.
 *
 * @returns the URL to open in a browser
 * @throws the system error, such as `EADDRINUSE`
 */
export async function listen(server: Server, port: number, host: string | undefined): Promise<string> {
  server.listen({ port, host });
  await once(server, 'listening');
  const isEverywhere = host === undefined || host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
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
