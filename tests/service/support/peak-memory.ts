import { readFileSync } from 'node:fs';

/** Returns the most memory that a process ever had. */
export const peakMegabytes = (pid: number) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
