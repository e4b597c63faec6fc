import { fileURLToPath } from 'node:url';
import { root } from 'astro:config/server';
import { buildSync } from 'esbuild';

const bundled = new Map<string, string>();

/**
 * Bundles a script that no page loads with its own scripts. Each is bundled once per build.
 *
 * @param file path from the root of the repository
 * @param constants values of the names that the script declares
 * @returns minified code
 */
export function bundleScript(
  file: string,
  options: { format: 'esm' | 'iife'; constants?: Record<string, unknown> },
): string {
  const known = bundled.get(file);
  if (known && import.meta.env.PROD) return known;
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(file, root))],
    bundle: true,
    minify: true,
    format: options.format,
    target: 'es2022',
    define: Object.fromEntries(
      Object.entries(options.constants ?? {}).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    write: false,
  });
  const code = outputFiles[0]!.text.trim();
  bundled.set(file, code);
  return code;
}
