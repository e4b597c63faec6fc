import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export const AGENCY_TOKEN = 'the-token-of-the-agency-in-the-tests';

/** Calls an operation of the agency as its commands do. */
export function callAgency(
  url: string,
  operation: string,
  body: unknown = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/agency/${operation}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${AGENCY_TOKEN}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

interface HoldOptions {
  operation: string;
  /** Which call of the operation is delayed, from 1. */
  call: number;
  /** Whether it reaches the service, and only its response is delayed. */
  reaches: boolean;
}

/** Starts a proxy in front of a service that delays one call forever; `held` resolves once it does. */
export async function startHoldingProxy(target: string, { operation, call, reaches }: HoldOptions) {
  let calls = 0;
  let markHeld = () => {};
  const held = new Promise<void>((resolve) => (markHeld = resolve));
  const server = createServer((incoming, outgoing) => {
    const isOperation = incoming.url?.split('?')[0]?.endsWith(`/${operation}`);
    if (isOperation) calls += 1;
    const isHeld = isOperation && calls === call;
    if (isHeld && !reaches) return markHeld();
    const { method, headers } = incoming;
    const forwarded = request(target + incoming.url, { method, headers }, (answer) => {
      if (isHeld) return void answer.resume().on('end', markHeld);
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, held, close };
}
