/** Scripts that are not among those of a page, which Vite bundles and Astro inlines. Each is bundled once per build. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { root } from 'astro:config/server';
import { buildSync } from 'esbuild';
import styles from '../islands/portfolio/slides.css?inline';

/** Scripts that are served as files of their own, by name, with their constants. */
const FILES = {
  slides: { STYLES: styles },
};

interface ScriptFile {
  /** Path in the built site; it contains a hash of the code. */
  path: string;
  code: string;
}

/** Bundles a script that is served as a file of its own, by `pages/[...script].js.ts`. */
export function scriptFile(name: keyof typeof FILES): ScriptFile {
  const file = `src/site/islands/portfolio/${name}.ts`;
  const code = bundleScript(file, { format: 'esm', constants: FILES[name] });
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  return { path: `/_astro/${name}.${hash}.js`, code };
}

export const scriptFiles = () => (Object.keys(FILES) as (keyof typeof FILES)[]).map(scriptFile);

const bundled = new Map<string, string>();

/**
 * @param file path from the root of the repository
 * @param constants values of the names that the script declares
 * @returns minified code
 */
export function bundleScript(
  file: string,
  { format, constants = {} }: { format: 'esm' | 'iife'; constants?: Record<string, unknown> },
): string {
  const define = Object.fromEntries(
    Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const key = JSON.stringify([file, format, define]);
  const known = bundled.get(key);
  if (known && import.meta.env.PROD) return known;
  const entryPoints = [fileURLToPath(new URL(file, root))];
  const options = { bundle: true, minify: true, target: 'es2022', write: false } as const;
  const { outputFiles } = buildSync({ ...options, entryPoints, format, define });
  const code = outputFiles[0]!.text.trim();
  bundled.set(key, code);
  return code;
}
