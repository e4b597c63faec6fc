/**
 * Starts the service with little memory.
 *
 * The compiled code is kept between starts, so that from the second start on the compiler of TypeScript, with its
 * 30 megabytes, is not loaded; a TypeScript file could not keep it out.
 */
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { nodeProblem } from './node-version.mjs';

const problem = nodeProblem(process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
}
module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/service', import.meta.url)));
try {
  await import('./main.ts');
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.error('The packages are incomplete. Run: npm ci');
  process.exit(1);
}
