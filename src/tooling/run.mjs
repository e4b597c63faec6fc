/**
 * Runs a script of this repository (`node src/tooling/run.mjs src/authoring/new.ts clients`) or the binary of a
 * package (`astro build`). First checks the folder's name, packages and Node version, and prints what to do if a check
 * fails. Plain JavaScript, because it must run in old versions of Node, which do not support TypeScript.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { nodeProblem } from '../enquiry/node-version.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const problem = folderProblem() || packageProblem() || nodeProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
}
const [name, ...args] = process.argv.slice(2);
const program = name.includes('/') ? resolve(ROOT, name) : programOf(name);
process.argv = [process.argv[0], program, ...args];
await import(pathToFileURL(program).href).catch((error) => {
  // An error that the user can fix: see tool-error.ts.
  if (error.name !== 'ToolError') throw error;
  console.error(error.message);
  process.exitCode = 1;
});

/** Returns a message if the path has a character that Vite or Tailwind cannot deal with, otherwise an empty string. */
function folderProblem() {
  const [character] = /[#?%"]/.exec(ROOT) ?? [];
  return character
    ? `The path of this folder contains ${character}, with which the site cannot be built: ${ROOT} Rename the folder that has it, then try again.`
    : '';
}

/** Returns a message if `npm ci` was interrupted or a package is missing, otherwise an empty string. */
function packageProblem() {
  const isThere = (path) => existsSync(join(ROOT, path));
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  // npm writes this file last.
  const isComplete =
    isThere('node_modules/.package-lock.json') &&
    Object.entries(packages).every(
      ([path, { optional, devOptional }]) =>
        optional || devOptional || !path || isThere(`${path}/package.json`),
    );
  // With NODE_ENV=production, npm leaves out what a build needs.
  return isComplete ? '' : 'The packages are incomplete. Run: npm ci --include=dev';
}

/** Returns the path of a package's binary. */
function programOf(command) {
  const { bin } = JSON.parse(readFileSync(join(ROOT, 'node_modules', command, 'package.json'), 'utf8'));
  return join(ROOT, 'node_modules', command, typeof bin === 'string' ? bin : bin[command]);
}
