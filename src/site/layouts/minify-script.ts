import { transformSync } from 'esbuild';

const minified = new Map<string, string>();

/** Minifies a script for inlining into every page: removes comments and white space, shortens names. */
export function minifyScript(source: string): string {
  const code = minified.get(source) ?? transformSync(source, { minify: true, target: 'es2022' }).code.trim();
  minified.set(source, code);
  return code;
}
