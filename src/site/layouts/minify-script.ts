import { transformSync } from 'esbuild';

const minified = new Map<string, string>();

/** A script without comments, white space and long names, for inlining into every page. */
export function minifyScript(source: string): string {
  const code = minified.get(source) ?? transformSync(source, { minify: true, target: 'es2022' }).code.trim();
  minified.set(source, code);
  return code;
}
