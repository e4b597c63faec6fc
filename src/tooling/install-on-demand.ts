import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startNpm } from './npm.ts';
import { firstReason, ToolError } from './tool-error.ts';

const FILES = ['package.json', 'package-lock.json', '.npmrc'];

/** Holds the lock file of what is completely installed. */
const RECORD = 'installed.json';

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
  const lock = readFileSync(join(pinned, 'package-lock.json'), 'utf8');
  const record = join(target, RECORD);
  if (!existsSync(record) || readFileSync(record, 'utf8') !== lock) {
    const { description, dependencies } = JSON.parse(readFileSync(join(pinned, 'package.json'), 'utf8')) as {
      description: string;
      dependencies: Record<string, string>;
    };
    log(`Installing ${description} …`);
    try {
      rmSync(target, { recursive: true, force: true });
      mkdirSync(target, { recursive: true });
      for (const file of FILES.filter((name) => existsSync(join(pinned, name))))
        copyFileSync(join(pinned, file), join(target, file));
      await startNpm('ci --no-audit --no-fund --loglevel=error', target);
      // Without a network, npm 10 may end with 0.
      for (const name of Object.keys(dependencies))
        if (!existsSync(join(target, 'node_modules', name, 'package.json')))
          throw new Error(`npm ended without ${name}`);
      await finish?.(target);
      writeFileSync(record, lock);
    } catch (error) {
      throw new ToolError(`Could not install ${description}: ${firstReason(error)}`);
    }
  }
  const { resolve } = createRequire(join(target, 'package.json'));
  return (name) => import(pathToFileURL(resolve(name)).href);
}
