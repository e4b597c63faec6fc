import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** Stages of an SMTP session at which a server can fail, with the regular replies. */
const GOOD_REPLIES = {
  CONN: '220 ready',
  EHLO: '250 ok',
  'MAIL FROM': '250 ok',
  'RCPT TO': '250 ok',
  DATA: '354 go on',
  'end of data': '250 taken',
};
export type Stage = keyof typeof GOOD_REPLIES;
export const STAGES = Object.keys(GOOD_REPLIES) as Stage[];

/** Kind of failure: an error reply, no further replies, or a closed connection. */
export type Fault = `${number} ${string}` | 'silence' | 'cut';

interface FaultyServerOptions {
  stage: Stage;
  fault: Fault;
  /** Number of failures, after which the server works; default unlimited. */
  times?: number;
}

/** Starts an SMTP server that fails at one stage. It is closed at the end of the test. */
export async function startFaultyServer({ stage, fault, times = Infinity }: FaultyServerOptions) {
  /** Open connections. */
  const sockets = new Set<Socket>();
  const state = {
    url: '',
    sockets,
    /** Stages that clients have reached, in order. */
    reached: [] as Stage[],
    /** Number of accepted emails. */
    takenMails: 0,
  };
  let faultsLeft = times;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    let isSilent = false;
    let inData = false;
    const reach = (reached: Stage) => {
      if (isSilent) return;
      state.reached.push(reached);
      if (reached === stage && faultsLeft-- > 0) {
        isSilent = fault === 'silence';
        if (fault === 'cut') socket.destroy();
        else if (!isSilent) socket.write(`${fault}\r\n`);
        return;
      }
      inData = reached === 'DATA';
      if (reached === 'end of data') state.takenMails += 1;
      socket.write(`${GOOD_REPLIES[reached]}\r\n`);
    };
    reach('CONN');
    createInterface({ input: socket }).on('line', (line) => {
      if (inData && line !== '.') return;
      const named = STAGES.find((name) => line.replace('HELO', 'EHLO').startsWith(name));
      const reached = inData ? 'end of data' : named;
      inData = false;
      if (reached) reach(reached);
      else socket.write('250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  state.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}
