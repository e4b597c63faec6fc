import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startNpm } from './npm.ts';
import { firstReason, ToolError } from './tool-error.ts';

const FILES = ['package.json', 'package-lock.json', '.npmrc'];

/**
 * Installs the packages of a single command when it first runs, and again when their pinned versions change.
 *
 * @param pinned folder of the `package.json`, whose description says what is installed, the lock file and npm's settings
 * @param target folder to install into; replaced as a whole
 * @param log called with a message before an installation
 * @param finish prepares the installed folder; without it, nothing counts as installed
 * @returns a function that imports an installed package
 * @throws {ToolError} if npm or `finish` fails
 */
export async function installOnDemand(
  pinned: string,
  target: string,
  log: (line: string) => void,
  finish?: (folder: string) => Promise<void>,
): Promise<(name: string) => Promise<unknown>> {
  if (!isInstalled(pinned, target)) {
    const { description, dependencies } = JSON.parse(readFileSync(join(pinned, 'package.json'), 'utf8')) as {
      description: string;
      dependencies: Record<string, string>;
    };
    log(`Installing ${description} …`);
    // Another process may install the same at this moment.
    let folder: string | undefined;
    try {
      mkdirSync(dirname(target), { recursive: true });
      folder = mkdtempSync(`${target}.new-`);
      for (const file of FILES.filter((name) => existsSync(join(pinned, name))))
        copyFileSync(join(pinned, file), join(folder, file));
      await startNpm('ci --no-audit --no-fund --loglevel=error', folder);
      // Without a network, npm 10 may end with 0.
      for (const name of Object.keys(dependencies))
        if (!existsSync(join(folder, 'node_modules', name, 'package.json')))
          throw new Error(`npm ended without ${name}`);
      await finish?.(folder);
      if (!isInstalled(pinned, target)) {
        rmSync(target, { recursive: true, force: true });
        renameSync(folder, target);
      }
    } catch (error) {
      if (!isInstalled(pinned, target))
        throw new ToolError(`Could not install ${description}: ${firstReason(error)}`);
    } finally {
      if (folder) rmSync(folder, { recursive: true, force: true });
    }
  }
  const { resolve } = createRequire(join(target, 'package.json'));
  return (name) => import(pathToFileURL(resolve(name)).href);
}

/** Whether the pinned versions are completely installed. npm writes `.package-lock.json` last. */
const isInstalled = (pinned: string, target: string) =>
  existsSync(join(target, 'node_modules/.package-lock.json')) &&
  FILES.every((file) => textOf(join(target, file)) === textOf(join(pinned, file)));

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
