import { open, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, ViteUserConfig } from 'astro';
import { imageMetadata } from 'astro/assets/utils';

/** Astro's module that imports all pictures of entries, and ours that imports all films. */
const PICTURES = '.astro/content-assets.mjs';
const FILMS = 'src/model/queries/films.ts';

/** Replacement of the films module: in development, a film's URL is its path. */
const FILMS_IN_DEVELOPMENT = 'export const films = new Proxy({}, { get: (_, path) => path });';

/** Import of a raster image in Astro's module. SVGs become components and keep their imports. */
const IMPORT = /^import (\w+) from "(\.{1,2}\/[^"?]+\.(?:jpe?g|png|webp|avif|gif|tiff?))\?([^"]+)";$/gm;

/**
 * Avoids loading each picture and film as a module in development: with 2,000 projects, the first page takes 11 instead
 * of 19 seconds of CPU time. Does not affect builds.
 */
export function quickMedia(): AstroIntegration {
  return {
    name: 'quick-media',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        if (command !== 'dev') return;
        const root = fileURLToPath(config.root).replaceAll('\\', '/');
        updateConfig({ vite: { plugins: [mediaPlugin(root)] } });
      },
    },
  };
}

type Plugin = NonNullable<ViteUserConfig['plugins']>[number];

const mediaPlugin = (root: string): Plugin => ({
  name: 'quick-media',
  enforce: 'pre',
  async transform(code, id) {
    if (id === root + FILMS) return { code: FILMS_IN_DEVELOPMENT, map: { mappings: '' } };
    if (id === root + PICTURES) return { code: await withoutImports(code, root), map: { mappings: '' } };
    return undefined;
  },
  hotUpdate: {
    order: 'pre',
    handler({ file, modules }) {
      const list = this.environment.moduleGraph.getModuleById(root + PICTURES);
      return list && read.has(file) ? [...modules, list] : modules;
    },
  },
});

/**
 * Replaces imports of pictures by the metadata that their modules would export. Keeps the import of an unreadable
 * picture, so that Astro reports the error.
 */
export async function withoutImports(code: string, root: string): Promise<string> {
  const pictures = await Promise.all(
    [...code.matchAll(IMPORT)].map(async ([statement, name, path, query]) => {
      const importer = new URLSearchParams(query).get('importer') ?? '';
      const file = join(root, dirname(importer), path!);
      const picture = await readPicture(file).catch(() => undefined);
      return [statement, picture && { name, file, picture }] as const;
    }),
  );
  const known = new Map(pictures);
  const quick = code.replace(IMPORT, (statement) => {
    const found = known.get(statement);
    if (!found) return statement;
    return `const ${found.name} = picture(${JSON.stringify(found.picture)}, ${JSON.stringify(found.file)});`;
  });
  // By this property, Astro distinguishes an imported picture from a copy of its fields.
  const picture = `const picture = (fields, fsPath) => Object.defineProperty(fields, 'fsPath', { value: fsPath });`;
  return `${picture}\n${quick}`;
}

type Picture = Awaited<ReturnType<typeof imageMetadata>> & { src: string };

/** Cache of metadata, validated by modification time and size of the file. */
const read = new Map<string, { state: string; picture: Picture }>();

async function readPicture(file: string): Promise<Picture> {
  const { mtimeMs, size } = await stat(file);
  const state = `${mtimeMs} ${size}`;
  const before = read.get(file);
  if (before?.state === state) return before.picture;
  const metadata = await imageMetadata(await readHead(file), file).catch(async () =>
    imageMetadata(await readFile(file), file),
  );
  const { width, height, format } = metadata;
  // Astro lets browsers keep its sizes of a picture for a year: a replaced one needs another address.
  const version = `${Math.round(mtimeMs)}-${size}`;
  const query = `origWidth=${width}&origHeight=${height}&origFormat=${format}&version=${version}`;
  const picture = { src: `/@fs${file.startsWith('/') ? '' : '/'}${file}?${query}`, ...metadata };
  read.set(file, { state, picture });
  return picture;
}

/** Bytes that contain the dimensions of most pictures. */
const HEAD_MAX = 2 ** 14;

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(HEAD_MAX);
    const { bytesRead } = await handle.read(head, 0, HEAD_MAX, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
