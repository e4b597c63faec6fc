import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Bundles the script and style of the screen in memory. Returns them by file name.
 * @param define global constants of the script
 */
export async function bundleScreen(
  entry: 'screen/screen.tsx' | 'screen/web.tsx' = 'screen/screen.tsx',
  define: Record<string, string> = {},
): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: { screen: here(entry) },
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

/**
 * Bundles the script that runs in the pages of the preview.
 * @param screens origins of the screen
 */
export async function bundleBeside(screens: string[]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [here('beside.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { SCREENS: JSON.stringify(screens) },
    logLevel: 'error',
  });
  return outputFiles[0]!.text;
}
