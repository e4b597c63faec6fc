import { constants } from 'node:fs';
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join, parse } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration, ImageMetadata, ViteUserConfig } from 'astro';
import { asName } from '../model/entries/as-name.ts';
import { contentHash } from '../model/check/media-cache.ts';
import { cleanDrawing } from '../model/check/pictures/drawing.ts';
import { measurePicture } from '../model/check/pictures/read.ts';

/** Adds a media file to a build, and returns its URL. */
type Publish = (file: string) => Promise<string>;

/**
 * Publishes pictures and films of entries under names that content blockers do not know, pictures with the sizes that
 * the content check reads, and SVGs with their shapes only: Astro ignores the rotation of PNG, WebP and AVIF, fails at some
 * SVGs that browsers show, and turns SVGs into components.
 */
export function contentMedia(): AstroIntegration {
  let config: AstroConfig;
  /** Source files by their path in the output. */
  const published = new Map<string, string>();
  const publish: Publish = async (file) => {
    const name = `${config.build.assets}/${await mediaName(file)}`;
    published.set(name, file);
    return config.base.replace(/\/*$/, '/') + name;
  };
  /** Writes the files to the output. Astro encodes pictures from the copies, and deletes those that no page links. */
  const copy = async () => {
    const output = fileURLToPath(config.outDir);
    await mkdir(join(output, config.build.assets), { recursive: true });
    for (const [name, file] of published) await writeMedia(file, join(output, name));
    published.clear();
  };
  return {
    name: 'content-media',
    hooks: {
      'astro:config:setup': ({ command, config: { root }, updateConfig }) => {
        const folder = fileURLToPath(root).replaceAll('\\', '/');
        const plugin = mediaPlugin(folder, command === 'build' ? publish : undefined);
        updateConfig({ vite: { plugins: [{ ...plugin, writeBundle: copy }] } });
      },
      'astro:config:done': (done) => {
        config = done.config;
      },
    },
  };
}

const mediaPlugin = (root: string, publish: Publish | undefined) =>
  ({
    name: 'content-media',
    enforce: 'pre',
    load: {
      order: 'pre',
      filter: { id: new RegExp(`^${RegExp.escape(root)}src/content/[^?]+\\.${MEDIA}$`, 'i') },
      async handler(id) {
        const [file = '', query] = id.split('?');
        // In development, Vite serves films.
        if (query === 'url') return publish && `export default ${JSON.stringify(await publish(file))}`;
        const picture = await pictureFields(file, publish);
        // Without it, Astro reports the error.
        return picture && `export default ${pictureCode(picture, file)}`;
      },
    },
  }) satisfies NonNullable<ViteUserConfig['plugins']>[number];

/** Pictures, also with the query of Astro's module of all pictures, and films of `model/queries/films.ts`. */
const MEDIA = '((jpe?g|png|webp|avif|svg)(\\?astroContentImageFlag)?|(mp4|webm)\\?url)';

/** Astro recognises an imported picture by `fsPath`. */
const pictureCode = (picture: ImageMetadata, file: string) =>
  `Object.defineProperty(${JSON.stringify(picture)}, 'fsPath', { value: ${JSON.stringify(file)} })`;

/** Names of formats in Astro that differ from sharp's. */
const FORMATS: Record<string, ImageMetadata['format']> = { jpeg: 'jpg', heif: 'avif' };

/** Returns the fields of a picture; undefined if it cannot be read. */
export async function pictureFields(file: string, publish?: Publish): Promise<ImageMetadata | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (!found) return undefined;
  const read = await measurePicture(file);
  if (read.state !== 'read') return undefined;
  const { width, height } = read;
  const format = FORMATS[read.format] ?? (read.format as ImageMetadata['format']);
  if (publish) return { src: await publish(file), width, height, format };
  // Astro lets browsers keep its sizes of a picture for a year: a replaced one needs another URL.
  const version = `${Math.round(found.mtimeMs)}-${found.size}`;
  const query = `origWidth=${width}&origHeight=${height}&origFormat=${format}&version=${version}`;
  return { src: `/@fs${file.startsWith('/') ? '' : '/'}${file}?${query}`, width, height, format };
}

/**
 * Returns a name for a picture or film of the build. Content blockers hide files whose names look like advertisements, such
 * as `banner-728x90.jpg`: nothing of the editor's name is in it, and no hyphen, which a hash in base64 may have.
 */
export async function mediaName(file: string): Promise<string> {
  const hash = Buffer.from(await contentHash(file), 'base64url').toString('hex', 0, 5);
  return `m.${hash}${extname(file).toLowerCase()}`;
}

/** Writes a picture or film of the build; of a drawing, only what draws. */
export async function writeMedia(file: string, target: string): Promise<void> {
  if (extname(target) === '.svg') await writeFile(target, cleanDrawing(await readFile(file)));
  else await copyFile(file, target, constants.COPYFILE_FICLONE);
}

/** Most systems take names of at most 255 bytes, of which Astro adds some. */
const NAME_MAX = 40;

/** Returns a name for a file of the build. It would be empty in other scripts than Latin; servers hide such files. */
export const assetName = (file: string) => asName(parse(basename(file)).name).slice(0, NAME_MAX) || 'file';
