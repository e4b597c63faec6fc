import { createHash } from 'node:crypto';
import { bundleScript } from './bundle-script.ts';

/** A script that is served as a separate file. */
interface ScriptFile {
  /** Path in the built site; it contains a hash of the code. */
  path: string;
  code: string;
}

/**
 * Bundles the script that loads further projects. It is not one of the page's scripts, which are all inlined: the page
 * fetches it on the first scroll, the island imports it as well, and both must get the same module.
 */
export function partsScript(): ScriptFile {
  const code = bundleScript('src/site/islands/portfolio/parts-of-page.ts', { format: 'esm' });
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  return { path: `/portfolio/parts.${hash}.js`, code };
}
