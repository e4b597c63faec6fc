import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, ImageMetadata, ViteUserConfig } from 'astro';
import { measurePicture } from '../model/check/pictures/read.ts';

/**
 * Imports pictures of entries with the sizes that the content check reads. Astro ignores the rotation of PNG, WebP and
 * AVIF, fails at some SVGs that browsers show, and turns SVGs into components.
 */
export function contentPictures(): AstroIntegration {
  return {
    name: 'content-pictures',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        const root = fileURLToPath(config.root).replaceAll('\\', '/');
        updateConfig({ vite: { plugins: [picturePlugin(root, command === 'build')] } });
      },
    },
  };
}

type Plugin = NonNullable<ViteUserConfig['plugins']>[number];

const picturePlugin = (root: string, isBuild: boolean): Plugin => ({
  name: 'content-pictures',
  load: {
    // Before Astro's own.
    order: 'pre',
    filter: {
      id: new RegExp(
        `^${RegExp.escape(root)}src/content/[^?]+\\.(jpe?g|png|webp|avif|svg)(\\?astroContentImageFlag)?$`,
        'i',
      ),
    },
    async handler(id) {
      const file = id.split('?', 1)[0]!;
      const picture = await pictureFields(file);
      if (!picture) return undefined;
      if (!isBuild) return `${DEFINE_PICTURE}\nexport default ${pictureCode(picture, file)};`;
      const source = JSON.stringify(`${file}?url&no-inline`);
      return `import src from ${source};\n${DEFINE_PICTURE}\nexport default ${pictureCode(picture, file, 'src')};`;
    },
  },
});

/** Code of a function that creates a picture. Astro recognises an imported picture by `fsPath`. */
export const DEFINE_PICTURE = `const picture = (fields, fsPath) => Object.defineProperty(fields, 'fsPath', { value: fsPath });`;

/**
 * Returns code that creates a picture.
 * @param src code of its URL, if it is not in its fields
 */
export const pictureCode = (picture: ImageMetadata, file: string, src?: string) =>
  `picture({ ...${JSON.stringify(picture)}${src ? `, src: ${src}` : ''} }, ${JSON.stringify(file)})`;

/** Cache, validated by modification time and size of the file. */
const known = new Map<string, { version: string; picture: ImageMetadata | undefined }>();

/** Names of formats in Astro that differ from sharp's. */
const FORMATS: Record<string, ImageMetadata['format']> = { jpeg: 'jpg', heif: 'avif' };

/** Returns the fields of a picture, with its URL in development; undefined if it cannot be read. */
export async function pictureFields(file: string): Promise<ImageMetadata | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (!found) return undefined;
  // Astro lets browsers keep its sizes of a picture for a year: a replaced one needs another URL.
  const version = `${Math.round(found.mtimeMs)}-${found.size}`;
  const before = known.get(file);
  if (before?.version === version) return before.picture;
  const read = await measurePicture(file);
  let picture: ImageMetadata | undefined;
  if (read.state === 'read') {
    const { width, height } = read;
    const format = FORMATS[read.format] ?? (read.format as ImageMetadata['format']);
    const query = `origWidth=${width}&origHeight=${height}&origFormat=${format}&version=${version}`;
    picture = { src: `/@fs${file.startsWith('/') ? '' : '/'}${file}?${query}`, width, height, format };
  }
  known.set(file, { version, picture });
  return picture;
}

/** Whether a picture has been imported. */
export const isKnownPicture = (file: string) => known.has(file);
