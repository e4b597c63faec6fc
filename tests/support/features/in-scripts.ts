import { transformSync } from 'esbuild';
import { ESBUILD_TARGET } from './compat-data.ts';

/**
 * Returns the first line of a script with syntax that the oldest browsers cannot parse; undefined if there is none.
 * Compares esbuild's output for those browsers with its output for the newest: a line that differs was transpiled.
 *
 * Limit: inside regular expressions only what esbuild checks is found (flags, lookbehind, named groups).
 */
export function youngSyntax(script: string): string | undefined {
  const linesFor = (target: string[] | string) =>
    transformSync(script, { target, format: 'esm', logLevel: 'silent' }).code.split('\n');
  const newest = linesFor('esnext');
  try {
    const transpiled = linesFor(ESBUILD_TARGET);
    return newest.find((line, index) => line !== transpiled[index]);
  } catch (error) {
    return String(error); // It cannot be transpiled.
  }
}
