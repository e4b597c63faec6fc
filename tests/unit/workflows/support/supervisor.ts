import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { npmEnvironment } from './npm-environment.ts';

export interface Supervisor {
  /** A stand-in for systemctl that asks this supervisor, as a bash script. */
  systemctl: string;
  /** How often the service has been started. */
  starts(): number;
}

/**
 * Stands in for systemd: runs `npm run serve` in a folder, and answers a restart as soon as the service listens or has
 * ended.
 *
 * @param folder the working directory, looked up at each start
 */
export async function supervise(folder: string): Promise<Supervisor> {
  let service: ChildProcess | undefined;
  let starts = 0;

  const stop = async () => {
    const old = service;
    service = undefined;
    if (!old || old.exitCode !== null || old.signalCode !== null) return;
    const closed = once(old, 'close');
    process.kill(-old.pid!, 'SIGTERM');
    await closed;
  };
  const start = async () => {
    starts += 1;
    const child = spawn('npm', ['run', '--silent', 'serve'], {
      cwd: folder,
      env: npmEnvironment(),
      stdio: ['ignore', 'pipe', 'ignore'],
      // A group of its own, as systemd ends all processes of a service.
      detached: true,
    });
    service = child;
    const listens = new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        if (String(chunk).includes('service.started')) resolve();
      });
    });
    await Promise.race([listens, once(child, 'close')]);
  };
  const server = createServer(async (request, response) => {
    await stop();
    if (request.url === '/restart') await start();
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.close();
    await stop();
  });
  const { port } = server.address() as AddressInfo;
  return {
    systemctl: `PATH=\${PATH#*:} exec curl --silent --fail "http://127.0.0.1:${port}/$2"`,
    starts: () => starts,
  };
}
