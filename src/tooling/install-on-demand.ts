import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ToolError } from './tool-error.ts';

const FILES = ['package.json', 'package-lock.json'];

/**
 * Installs the packages of a single command when it first runs, and again when their pinned versions change.
 *
 * @param pinned folder of the `package.json`, whose description says what is installed, and the lock file
 * @param target folder to install into; emptied first
 * @param tell called with a message before an installation
 * @returns a function that imports an installed package
 * @throws {ToolError} if npm fails
 */
export async function installOnDemand(
  pinned: string,
  target: string,
  tell: (line: string) => void,
): Promise<(name: string) => Promise<unknown>> {
  if (!isInstalled(pinned, target)) {
    const { description } = JSON.parse(readFileSync(join(pinned, 'package.json'), 'utf8')) as {
      description: string;
    };
    tell(`Installing ${description} …`);
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    for (const file of FILES) copyFileSync(join(pinned, file), join(target, file));
    try {
      await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: target,
        // On Windows npm is a batch file.
        shell: process.platform === 'win32',
      });
    } catch (error) {
      throw new ToolError(`Could not install ${description}: ${reasonOf(error)}`);
    }
  }
  const { resolve } = createRequire(join(target, 'package.json'));
  return (name) => import(pathToFileURL(resolve(name)).href);
}

/** Whether the pinned versions are completely installed. npm writes `.package-lock.json` last. */
const isInstalled = (pinned: string, target: string) =>
  existsSync(join(target, 'node_modules/.package-lock.json')) &&
  FILES.every((file) => readFileSync(join(target, file)).equals(readFileSync(join(pinned, file))));

/** Returns the first line of npm's output that is not a detail such as an error code. */
function reasonOf(error: unknown): string {
  const { stderr = '', message } = error as Error & { stderr?: string };
  const lines = stderr.split('\n').map((line) => line.replace(/^npm error ?/, ''));
  return lines.find((line) => line && !/^(code|syscall|path|errno|dest) /.test(line)) ?? message;
}
