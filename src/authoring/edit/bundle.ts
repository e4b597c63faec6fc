import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Bundles the script and style of the screen in memory. Returns them by file name.
 *
 * Not through Vite's development server: its script reloads whoever loads it when content changes, and would take what
 * is not saved yet from the forms.
 *
 * @param define global constants of the script
 */
export async function bundleScreen(
  entry: 'screen.tsx' | 'web.tsx',
  define: Record<string, string> = {},
): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: { screen: fileURLToPath(new URL(`screen/${entry}`, import.meta.url)) },
    outdir: '/',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    logLevel: 'error',
  });
  return new Map(outputFiles.map(({ path, contents }) => [path.slice(1), contents]));
}
