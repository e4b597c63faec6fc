import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** A child process that is killed with its descendants when the test process exits, if not before. */
interface Program {
  child: ChildProcess;
  /** Resolves when the process has exited. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts a program in its own process group, which is killed as a whole. */
export function startProgram(command: string, args: string[], options: SpawnOptions = {}): Program {
  const child = spawn(command, args, { ...options, detached: true });
  const ended = once(child, 'exit');
  let isOver = false;
  const kill = () => {
    // Another program may have its number by now.
    if (isOver) return;
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // The process group has already ended.
    }
  };
  process.once('exit', kill);
  void ended.then(() => {
    kill();
    isOver = true;
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

/** Returns the peak memory of a process; NaN if it has ended, and except on Linux. */
export function peakMegabytes(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
