import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { nodeProblem } from '../../../src/enquiry/node-version.mjs';
import { temporaryFolder, writeIn } from '../../support/temporary-folder.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
let root: string;

/** A small repository with one package, whose program prints its arguments. */
beforeEach(() => {
  root = temporaryFolder();
  for (const file of ['src/tooling/run.mjs', 'src/enquiry/node-version.mjs']) {
    cpSync(join(REPOSITORY, file), join(root, file));
  }
  write('node_modules/.package-lock.json', '{}');
  write('node_modules/greet/package.json', '{"bin": "greet.mjs"}');
  write('node_modules/greet/greet.mjs', "console.log('Hello ' + process.argv.slice(2));");
  const packages = { '': {}, 'node_modules/greet': {}, 'node_modules/elsewhere': { optional: true } };
  write('package-lock.json', JSON.stringify({ packages }));
});

const write = (file: string, text: string) => writeIn(root, file, text);

const run = (...args: string[]) => runIn(root, ...args);

function runIn(root: string, ...args: string[]) {
  const command = [join(root, 'src/tooling/run.mjs'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

it('runs the program of a package, and a file of the repository, with their arguments', () => {
  expect(run('greet', 'you')).toEqual({ status: 0, said: 'Hello you\n' });
  write('src/tooling/join.ts', 'const args: string[] = process.argv.slice(2); console.log(args.join());');
  expect(run('src/tooling/join.ts', '1', '2')).toEqual({ status: 0, said: '1,2\n' });
});

it.each(['node_modules/greet', 'node_modules/.package-lock.json', 'node_modules'])(
  'asks for npm ci where an installation broke off before %s',
  (path) => {
    rmSync(join(root, path), { recursive: true });
    expect(run('greet')).toEqual({
      status: 1,
      said: 'The packages are incomplete. Run: npm ci --include=dev\n',
    });
  },
);

it.each(['#', '?', '%20', '"'])(
  'names what a build cannot deal with in the path of its folder: %s',
  (what) => {
    const folder = join(temporaryFolder(), `web${what}site`);
    cpSync(root, folder, { recursive: true });
    expect(runIn(folder, 'greet', 'you')).toEqual({
      status: 1,
      said: `The path of this folder contains ${what[0]}, with which the site cannot be built: ${folder}/ Rename the folder that has it, then try again.\n`,
    });
  },
);

it('runs in a folder with other characters in its path', () => {
  const folder = join(temporaryFolder(), "tom's größe (1) [a] & b");
  cpSync(root, folder, { recursive: true });
  expect(runIn(folder, 'greet', 'you')).toEqual({ status: 0, said: 'Hello you\n' });
});

it('shows the message of a tool without its stack', () => {
  write('src/tooling/fail.mjs', "throw Object.assign(new Error('No browser.'), { name: 'ToolError' });");
  expect(run('src/tooling/fail.mjs')).toEqual({ status: 1, said: 'No browser.\n' });
});

it.each([
  ['18.20.8', true],
  ['22.17.1', true],
  ['22.18.0', false],
  ['24.0.0', false],
])('knows whether Node %s is too old', (version, isOld) => {
  expect(nodeProblem(version)).toBe(
    isOld
      ? `Node ${version} is too old: this needs Node 24. Install it, or run: npm ci --include=dev --ignore-scripts=false`
      : '',
  );
});
