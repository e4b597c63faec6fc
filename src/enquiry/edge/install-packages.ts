import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

const INSTALL = join(import.meta.dirname, '../../tooling/install-edge.ts');

interface Programs {
  workerd: string;
  /** A script for Node. */
  wrangler: string;
}

/**
 * Returns the paths of what only the commands of the edge run; installs it first if it is missing. In a process of its own:
 * a deployment ships the service without `src/tooling`.
 *
 * @throws ConfigError if it cannot be installed; the reason has been printed
 */
export function installPackages(): Programs {
  const { status, stdout } = spawnSync(process.execPath, [INSTALL], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new ConfigError('Nothing was started.');
  return JSON.parse(stdout) as Programs;
}
