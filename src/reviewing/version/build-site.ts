import { spawnSync } from 'node:child_process';
import { ToolError } from '../../tooling/tool-error.ts';

/**
 * Builds the site from this checkout or from one of another version.
 *
 * @param folder root of the checkout
 * @param outDir absolute path of the output
 * @param env environment variables in addition to those of this process; undefined removes one
 * @throws {ToolError} with the last lines of the output if the build fails
 */
export function buildSite(folder: string, outDir: string, env: NodeJS.ProcessEnv = {}): void {
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
