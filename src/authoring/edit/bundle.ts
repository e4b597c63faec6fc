import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const EDITOR = new URL('./screen/', import.meta.url);

const inEditor = (path: string) => fileURLToPath(new URL(path, EDITOR));

/** Bundles the scripts and styles of the screen in memory. Returns them by file name. */
export async function bundleScreen(): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: [inEditor('screen.tsx'), inEditor('frame/frame.ts'), inEditor('frame/frame.css')],
    entryNames: '[name]',
    outdir: '/',
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return new Map(outputFiles.map(({ path, contents }) => [path.slice(1), contents]));
}
