import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { root } from 'astro:config/server';
import { buildSync } from 'esbuild';

/** A script that is served as a separate file. */
interface ScriptFile {
  /** Path in the built site; it contains a hash of the code. */
  path: string;
  code: string;
}

let made: ScriptFile | undefined;

/**
 * Bundles the script that loads further projects. It is not one of the page's scripts, which are all inlined: the page
 * fetches it on the first scroll, the island imports it as well, and both must get the same module.
 */
export function partsScript(): ScriptFile {
  if (made && import.meta.env.PROD) return made;
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('src/site/islands/portfolio-filter/parts-of-page.ts', root))],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const code = outputFiles[0]!.text;
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  made = { path: `/portfolio/parts.${hash}.js`, code };
  return made;
}
