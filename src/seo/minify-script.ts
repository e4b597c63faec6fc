import { transformSync } from 'esbuild';

/** A script without comments, white space and long names, for inlining into every page. */
export const minifyScript = (source: string) =>
  transformSync(source, { minify: true, target: 'es2022' }).code.trim();
