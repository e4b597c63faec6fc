import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A child process that is killed with its descendants when the test process exits, if not before. */
export interface Program {
  child: ChildProcess;
  /** Resolves when the process has exited. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts a program in its own process group, which is killed as a whole. */
export function startProgram(command: string, args: string[], options: SpawnOptions = {}): Program {
  const child = spawn(command, args, { ...options, detached: true });
  const ended = once(child, 'exit');
  const kill = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // The process group has already ended.
    }
  };
  process.once('exit', kill);
  void ended.then(() => {
    kill();
    process.off('exit', kill);
  });
  return {
    child,
    ended,
    async stop() {
      kill();
      await ended;
    },
  };
}
