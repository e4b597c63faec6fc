import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RawConnection {
  socket: Socket;
  /** Resolves with all received data when the connection closes. */
  closed: Promise<string>;
}

/** Opens a TCP connection and writes arbitrary bytes. */
export function openRaw(url: string, bytes: string | Buffer = ''): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  // Treat a reset like a normal close.
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  socket.write(bytes);
  return { socket, closed };
}

/** Opens connections from an address of this machine, and waits until they are there. */
export async function openFrom(localAddress: string, url: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: count }, () =>
    connect({ host: hostname, port: Number(port), localAddress }),
  );
  for (const socket of sockets) {
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
  }
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
}
