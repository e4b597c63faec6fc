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
 * Returns the paths of workerd and wrangler; installs them first if they are missing. Runs in another process, because
 * a deployment ships the service without `src/tooling`.
 *
 * @throws ConfigError if they cannot be installed; the reason has been printed
 */
export function installPackages(): Programs {
  const { status, stdout } = spawnSync(process.execPath, [INSTALL], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new ConfigError('Nothing was started.');
  return JSON.parse(stdout) as Programs;
}
