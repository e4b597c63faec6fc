/**
 * Installs what only `npm run test:full` needs: a whole Chromium, Firefox, WebKit and more. Prints what it cannot
 * install, with the command: the run ends with the tests that are left out.
 */
import { choose } from '../../src/tooling/find-browser.ts';
import { wranglerScript } from '../../src/tooling/install-edge.ts'; // part: edge
import { installPackages, mayInstallPackages } from '../../src/tooling/system-packages.ts';
import { ToolError } from '../../src/tooling/tool-error.ts';
import { ENGINES } from '../engines/support/engines.ts';

/** Runs an installation and prints why it failed. */
async function attempt(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.log((error as Error).message);
  }
}

await attempt(() => choose('whole', console.log));
for (const { title, isInstalled, packages, install } of ENGINES) {
  await attempt(async () => {
    if (!isInstalled) {
      if (!packages || !mayInstallPackages())
        throw new ToolError(`${title} is not installed. Install it with: ${install}`);
      await installPackages(packages, console.log);
    }
    console.log(`${title} is installed.`);
  });
}
await attempt(async () => console.log(`Cloudflare's command line: ${await wranglerScript(console.log)}`)); // part: edge
