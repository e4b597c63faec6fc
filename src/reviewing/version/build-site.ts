import { spawnSync } from 'node:child_process';
import { ToolError } from '../../tooling/tool-error.ts';

/**
 * Builds the site in a folder of the repository or of another version of it.
 *
 * @param outDir where the pages go, an absolute path
 * @param env settings beside those of this process
 * @throws {ToolError} with the last lines of the build if it fails
 */
export function buildSite(folder: string, outDir: string, env: Record<string, string> = {}): void {
  const build = spawnSync('npx', ['--no-install', 'astro', 'build', '--outDir', outDir], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    maxBuffer: 2 ** 28,
  });
  if (build.status === 0) return;
  const lines = `${build.stdout}\n${build.stderr}`.trim().split('\n').slice(-20);
  throw new ToolError(`The build of ${folder} failed. Its last lines:\n${lines.join('\n')}`);
}
