import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How often the memory of a build is read. The system keeps the peak itself, so that only the last look counts. */
const LOOK_MS = 100;

interface Build {
  seconds: number;
  /** Of all resident memory; NaN where the system does not tell. */
  peakMegabytes: number;
  /** Number of built pages. */
  pages: number;
}

/**
 * Builds the site of a folder and tells what it took.
 * @param outDir where the pages go
 * @throws with what the build said, if it fails
 */
export function buildAndWatch(folder: string, outDir = join(folder, 'dist')): Promise<Build> {
  const begin = performance.now();
  const build = spawn(
    process.execPath,
    [join(folder, 'node_modules/astro/bin/astro.mjs'), 'build', '--outDir', outDir],
    {
      cwd: folder,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    },
  );
  let said = '';
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (text) => (said += text));
  let peakMegabytes = Number.NaN;
  const look = setInterval(() => (peakMegabytes = peakOf(build.pid!) ?? peakMegabytes), LOOK_MS);
  return new Promise((resolve, reject) => {
    build.on('close', (status) => {
      clearInterval(look);
      if (status !== 0) return reject(new Error(said.slice(-4000)));
      const pages = Number(/(\d+) page\(s\) built/.exec(said)?.[1]);
      resolve({ seconds: (performance.now() - begin) / 1000, peakMegabytes, pages });
    });
  });
}

/** Linux keeps it for each process. */
function peakOf(pid: number): number | undefined {
  try {
    const kib = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? undefined : Number(kib) / 1024;
  } catch {
    return undefined;
  }
}
