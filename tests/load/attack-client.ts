/**
 * A hostile client in a process of its own, from addresses of its own, until it is ended.
 *
 *     node attack-client.ts URL ATTACK
 */
import { connect, type Socket } from 'node:net';

const [address = '', attack = ''] = process.argv.slice(2);
const { hostname, port } = new URL(address);

/** The attacker's addresses: 127.0.0.2 to 127.0.0.9. */
const ADDRESSES = 8;

const POST = 'POST /api/send-mail HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const FILM = process.env.ATTACK_FILM ?? '/';

let opened = 0;
function open(onConnect: (socket: Socket) => void, onClose = () => {}): void {
  const localAddress = `127.0.0.${2 + (opened++ % ADDRESSES)}`;
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.on('error', () => {});
  socket.on('connect', () => onConnect(socket));
  socket.on('close', onClose);
}

/** Opens so many connections, and a new one for each that is closed. */
function hold(connections: number, onConnect: (socket: Socket) => void): void {
  const again = () => open(onConnect, again);
  for (let count = 0; count < connections; count += 1) again();
}

const ATTACKS: Record<string, () => void> = {
  'pipelined requests, unread': () =>
    hold(8, (socket) => {
      socket.pause();
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20_000));
      // A paused socket does not learn that it was closed.
      setTimeout(() => socket.destroy(), 200);
    }),
  'bodies in one-byte chunks': () =>
    hold(10, (socket) =>
      socket.write(`${POST}Transfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(130_000)}`),
    ),
  'idle connections': () => hold(2_040, () => {}),
  'bodies that never end': () =>
    hold(1_000, (socket) => socket.write(`${POST}Content-Length: 100000\r\n\r\n{"name":"`)),
  'films that nobody reads': () =>
    hold(1_600, (socket) => {
      socket.pause();
      socket.write(`GET ${FILM} HTTP/1.1\r\nHost: a\r\n\r\n`);
    }),
  'headers that never end': () => hold(1_000, (socket) => socket.write('GET / HTTP/1.1\r\nX-Slow: ')),
};

ATTACKS[attack]?.();
// Paused sockets do not keep a process alive.
setInterval(() => {}, 1_000);
