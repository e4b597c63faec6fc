import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RawConnection {
  socket: Socket;
  /** All that came until the other side closed the line. */
  closed: Promise<string>;
}

/** Opens a connection and writes bytes that need not make sense. */
export function openRaw(url: string, bytes: string | Buffer = ''): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  // A line that is cut is an end like any other.
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  socket.write(bytes);
  return { socket, closed };
}
