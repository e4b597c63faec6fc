import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A request that a receiver got. */
interface Posted {
  headers: Record<string, string>;
  /** Unparsed body. */
  body: string;
}

/** Answers a request; the request is counted from 0. */
type Answer = (response: ServerResponse, count: number, request: IncomingMessage) => void;

/** Pause that a receiver asks for, longer than the first one that the service makes by itself. */
export const RETRY_AFTER_SECONDS = 40;

/** How receivers fail to take an enquiry, what becomes of the delivery, and a part of the reason that is given. */
export const FAULTS: Record<string, { answer: Answer; state: string; reason: string }> = {
  refuses: {
    answer: (response) => response.writeHead(403).end('No entry'),
    ...{ state: 'waiting', reason: 'refused the enquiry (403)' },
  },
  'asks for a pause': {
    answer: (response) => response.writeHead(429, { 'Retry-After': RETRY_AFTER_SECONDS }).end(),
    ...{ state: 'waiting', reason: '(429)' },
  },
  redirects: {
    answer: (response) => response.writeHead(302, { Location: '/elsewhere' }).end(),
    ...{ state: 'waiting', reason: 'redirects (302)' },
  },
  'cuts the connection': {
    answer: (response) => response.destroy(),
    ...{ state: 'unknown', reason: 'The enquiry may have arrived' },
  },
  'is silent': { answer: () => {}, state: 'unknown', reason: 'did not answer in time' },
};

/** Fails a first time, then accepts. */
export const failOnce =
  (fail: Answer): Answer =>
  (response, count, request) =>
    count === 0 ? fail(response, count, request) : response.end();

/** Starts a receiver of webhooks, which is closed at the end of the test. It accepts everything by default. */
export async function startReceiver(answer: Answer = (response) => response.end('ok')) {
  const posted: Posted[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '');
    posted.push({ headers: request.headers as Record<string, string>, body });
    answer(response, posted.length - 1, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${port}/hook`,
    /** Name of its channel, without the hash. */
    host: `127.0.0.1:${port}`,
    posted,
  };
}
