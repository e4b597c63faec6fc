import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A request that a receiver got. */
export interface Posted {
  headers: Record<string, string>;
  /** Unparsed body. */
  body: string;
}

/** Answers a request; the request is counted from 0. */
type Answer = (response: ServerResponse, count: number, request: IncomingMessage) => void;

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
