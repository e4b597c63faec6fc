import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** Sends a request as is. `fetch` would normalise the path and decode the body. */
export async function send(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  localAddress?: string,
) {
  const { hostname, port } = new URL(url);
  const sent = request({ hostname, port, path, method, headers, localAddress }).end();
  const [answer] = await once(sent, 'response');
  const { statusCode: status, headers: received } = answer;
  return { status: status as number, headers: received as Headers, body: await buffer(answer) };
}
type Headers = Record<string, string | string[] | undefined>;

/** Opens a TCP connection, and writes arbitrary bytes. */
export function openRaw(url: string, bytes: string | Buffer = '', localAddress = '127.0.0.1') {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  // Treat a reset like a normal close.
  socket.on('error', () => {});
  /** Resolves with all received data when the connection closes. */
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  socket.write(bytes);
  return { socket, closed };
}

/** Opens connections from an address of this machine, and waits until they are there. */
export async function openFrom(localAddress: string, url: string, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => openRaw(url, '', localAddress).socket);
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
}

export const statusOf = (answer: unknown) => Number(/^HTTP\/1\.1 (\d+)/.exec(String(answer))?.[1]);

/** Writes bytes to a connection, and returns the first status. */
export const statusAfter = async (url: string, bytes: string) =>
  statusOf(await once(openRaw(url, bytes).socket, 'data'));

export const POST = 'POST /api/send-mail HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
export const CHUNKED = `${POST}Transfer-Encoding: chunked\r\n\r\n`;
export const PART = '{"name":"Mallory';

/** Opens connections from eight addresses, and writes the same bytes on each. */
export async function attack(url: string, connections: number, bytes: string) {
  const addresses = Array.from({ length: 8 }, (_, index) => `127.0.0.${2 + index}`);
  const groups = addresses.map((address) => openFrom(address, url, connections / addresses.length));
  const sockets = (await Promise.all(groups)).flat();
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.write(bytes, resolve))));
  return sockets;
}
