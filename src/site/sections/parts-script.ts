import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { root } from 'astro:config/server';
import { buildSync } from 'esbuild';

/** A script in a file of its own. */
interface ScriptFile {
  /** Path in the built site; it changes with the code. */
  path: string;
  code: string;
}

let made: ScriptFile | undefined;

/**
 * The script that brings the next projects. It is no part of the page's own scripts, which all stand within the page:
 * it is fetched when a visitor first scrolls, and by the island, and both must get the same one.
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
