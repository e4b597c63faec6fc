import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that ends with the tests at the latest, together with all that it started. */
export interface Program {
  child: ChildProcess;
  /** Resolves once it has ended. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts a program in a process group of its own, which is ended as a whole. */
export function startProgram(command: string, args: string[], options: SpawnOptions = {}): Program {
  const child = spawn(command, args, { ...options, detached: true });
  const ended = once(child, 'exit');
  const kill = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // Nothing of it is left.
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
