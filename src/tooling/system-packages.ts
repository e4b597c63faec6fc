import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { firstReason, ToolError } from './tool-error.ts';

const APT_GET = '/usr/bin/apt-get';

/** Settings of apt-get, which would otherwise ask questions, and wait minutes for an unreachable server. */
const SETTINGS = [
  ...['--yes', '--quiet', '-o', 'Dpkg::Use-Pty=0', '-o', 'DPkg::Lock::Timeout=120'],
  ...['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=30', '-o', 'Acquire::https::Timeout=30'],
];
const MAX_MINUTES = 20;

/** Variables that apt-get reads in lower case only, and that sudo would not pass on. */
const PROXIES = ['http_proxy', 'https_proxy', 'no_proxy'];

/** Returns the command for a person. */
export const aptGetInstall = (packages: string[]): string =>
  `apt-get install --no-install-recommends ${packages.join(' ')}`;

/** Whether Debian's packages can be installed without asking anybody: as root, or with sudo without a password. */
export const mayInstallPackages = (): boolean =>
  existsSync(APT_GET) &&
  (process.getuid?.() === 0 || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0);

let listsAreNew = false;

/**
 * Installs packages with apt-get.
 *
 * @param log called with a message before
 * @throws {ToolError} if apt-get fails
 */
export async function installPackages(packages: string[], log: (line: string) => void): Promise<void> {
  log(`Running ${aptGetInstall(packages)} …`);
  try {
    // An empty machine has no lists of packages.
    if (!listsAreNew) await aptGet('update');
    listsAreNew = true;
    await aptGet('install', '--no-install-recommends', ...packages);
  } catch (error) {
    throw new ToolError(`apt-get failed: ${firstReason(error)}`);
  }
}

async function aptGet(...args: string[]): Promise<void> {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const proxies = PROXIES.flatMap((name) => {
    const value = process.env[name] ?? process.env[name.toUpperCase()];
    return value ? [`${name}=${value}`] : [];
  });
  const [program, ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', ...proxies, APT_GET];
  await promisify(execFile)(program!, [...rest, ...SETTINGS, ...args], {
    timeout: MAX_MINUTES * 60_000,
    maxBuffer: 2 ** 26,
  });
}
