/**
 * Installs what only `npm run test:full` needs: a whole Chromium, Firefox, WebKit and more. Prints what it cannot
 * install, with the command: the run ends with the tests that are left out.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findWholeBrowser } from '../../src/tooling/find-browser.ts';
import { wranglerScript } from '../hosts/support/wrangler.ts';
import { firstReason, ToolError } from '../../src/tooling/tool-error.ts';
import { aptGetInstall, ENGINES } from '../engines/support/engines.ts';

const APT_GET = '/usr/bin/apt-get';
const isRoot = process.getuid?.() === 0;
/** Whether Debian's packages can be installed without asking anybody. */
const mayInstall =
  existsSync(APT_GET) && (isRoot || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0);

let listsAreNew = false;

function install(packages: string[]): void {
  const aptGet = (...args: string[]) => {
    const [program, ...rest] = [...(isRoot ? [] : ['sudo', '-n']), 'env', 'DEBIAN_FRONTEND=noninteractive'];
    execFileSync(program!, [...rest, APT_GET, '--yes', '--quiet', ...args], { stdio: 'pipe' });
  };
  console.log(`Running ${aptGetInstall(packages)} …`);
  // An empty machine has no lists of packages.
  if (!listsAreNew) aptGet('update');
  listsAreNew = true;
  aptGet('install', '--no-install-recommends', ...packages);
}

/** Runs an installation and prints why it failed. */
async function attempt(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.log(error instanceof ToolError ? error.message : firstReason(error));
  }
}

const isWholeThere = () => {
  try {
    return Boolean(findWholeBrowser());
  } catch {
    return false;
  }
};
const WHOLE = {
  title: 'A whole Chromium',
  isInstalled: isWholeThere(),
  packages: ['chromium', 'fonts-liberation'],
};

for (const { title, isInstalled, packages } of [WHOLE, ...ENGINES]) {
  await attempt(() => {
    if (!isInstalled) {
      if (!mayInstall)
        throw new ToolError(`${title} is not installed. Install it with: ${aptGetInstall(packages)}`);
      install(packages);
    }
    console.log(`${title} is installed.`);
  });
}
await attempt(async () => console.log(`Cloudflare's command line: ${await wranglerScript(console.log)}`));
