import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface BareServer {
  url: string;
  /** How many connections have been made. */
  connections: number;
  /** How many mails have been sent to the end of their data. */
  endedMails: number;
  close(): Promise<void>;
}

/** Starts a server that takes connections and then only listens. */
export function startSilentServer(): Promise<BareServer> {
  return start(() => {});
}

/** Starts a mail server that, `times` times, cuts the line when it has all of a mail, and then takes mails. */
export function startServerThatCutsAfterData(times: number): Promise<BareServer> {
  return start((socket, state) => {
    let text = '';
    let inData = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (;;) {
        const end = text.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end === -1) return;
        const command = text.slice(0, end);
        text = text.slice(end + (inData ? 5 : 2));
        if (inData) {
          state.endedMails += 1;
          if (state.endedMails <= times) return void socket.destroy();
          inData = false;
          socket.write('250 taken\r\n');
        } else {
          inData = command === 'DATA';
          socket.write(inData ? '354 go on\r\n' : '250 ok\r\n');
        }
      }
    });
  });
}

async function start(onConnection: (socket: Socket, state: BareServer) => void): Promise<BareServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    state.connections += 1;
    onConnection(socket, state);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const state: BareServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: 0,
    endedMails: 0,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return state;
}
