import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { OnEnd } from './site-folder.ts';

export interface BareServer {
  url: string;
  /** Number of connections so far. */
  connections: number;
  /** Number of open connections. */
  open: number;
  /** Stages that clients have reached, in order. */
  reached: Stage[];
  /** Number of emails whose data was received completely. */
  endedMails: number;
  /** Number of accepted emails. */
  takenMails: number;
}

/** Stages of an SMTP session at which a server can fail. */
export const STAGES = ['CONN', 'EHLO', 'MAIL FROM', 'RCPT TO', 'DATA', 'end of data'] as const;
export type Stage = (typeof STAGES)[number];

/** Kind of failure: an error reply, no further replies, or a closed connection. */
export type Fault = `${number} ${string}` | 'silence' | 'cut';

interface FaultyServerOptions {
  stage: Stage;
  fault: Fault;
  /** Number of failures, after which the server works; default unlimited. */
  times?: number;
  /** That of the test itself, if tests run concurrently. */
  onEnd?: OnEnd;
}

const GOOD_REPLIES: Record<Stage, string> = {
  CONN: '220 ready',
  EHLO: '250 ok',
  'MAIL FROM': '250 ok',
  'RCPT TO': '250 ok',
  DATA: '354 go on',
  'end of data': '250 taken',
};

/** Starts a server that accepts connections but never replies. */
export const startSilentServer = () => startFaultyServer({ stage: 'CONN', fault: 'silence' });

/** Starts an SMTP server that fails at one stage. It is closed at the end of the test. */
export function startFaultyServer({
  stage,
  fault,
  times = Infinity,
  onEnd = onTestFinished,
}: FaultyServerOptions): Promise<BareServer> {
  let faultsLeft = times;
  return start(onEnd, (socket, state) => {
    let isSilent = false;
    const reach = (reached: Stage) => {
      if (isSilent) return;
      state.reached.push(reached);
      if (reached === 'end of data') state.endedMails += 1;
      const isFault = reached === stage && faultsLeft-- > 0;
      if (!isFault) {
        if (reached === 'end of data') state.takenMails += 1;
        socket.write(`${GOOD_REPLIES[reached]}\r\n`);
      } else if (fault === 'cut') socket.destroy();
      else if (fault === 'silence') isSilent = true;
      else socket.write(`${fault}\r\n`);
      return isFault;
    };
    reach('CONN');
    readCommands(socket, reach);
  });
}

/** Parses SMTP commands and calls `reach` for each stage; `reach` returns true if the stage fails. */
function readCommands(socket: Socket, reach: (stage: Stage) => boolean | undefined): void {
  let text = '';
  let inData = false;
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    for (;;) {
      const end = text.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const command = text.slice(0, end);
      text = text.slice(end + (inData ? 5 : 2));
      if (inData) {
        inData = false;
        reach('end of data');
        continue;
      }
      const stage = stageOf(command);
      const failed = stage ? reach(stage) : void socket.write('250 ok\r\n');
      inData = stage === 'DATA' && !failed;
    }
  });
}

function stageOf(command: string): Stage | undefined {
  if (/^(EHLO|HELO)/.test(command)) return 'EHLO';
  return STAGES.find((stage) => command.startsWith(stage));
}

async function start(
  onEnd: OnEnd,
  onConnection: (socket: Socket, state: BareServer) => void,
): Promise<BareServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    state.connections += 1;
    state.open += 1;
    socket.on('close', () => {
      state.open -= 1;
    });
    onConnection(socket, state);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onEnd(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const none = { connections: 0, open: 0, reached: [], endedMails: 0, takenMails: 0 };
  const state: BareServer = { url: `smtp://127.0.0.1:${port}`, ...none };
  return state;
}
