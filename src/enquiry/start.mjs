/**
 * Starts the service with the compile cache enabled, or a command (`start.mjs enquiries list`).
 *
 * From the second start on, the cached code saves loading the TypeScript compiler, which takes 30 MB. This file is
 * JavaScript because a TypeScript entry point would load the compiler itself.
 */
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { nodeProblem } from './node-version.mjs';

const problem = nodeProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
}
const isCommand = process.argv[2] === 'enquiries';
if (isCommand) process.argv.splice(2, 1);
// What another user's command cached, the service could not replace.
else module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/service', import.meta.url)));
try {
  await import(isCommand ? './enquiries.ts' : './node/main.ts');
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.error('The packages are incomplete. Run: npm ci');
  process.exit(1);
}
