import type { ImageTransform } from 'astro';
import sharpService from 'astro/assets/services/sharp';
import { openPicture } from '../model/check/pictures/read.ts';

/** Takes a quarter of the CPU time of effort 3 with 4:4:4, for files that are 2 % larger. */
const AVIF_EFFORT = 1;
/** Looks the same as 4:4:4 at three times the size, also coloured type, for files that are 5 % smaller. */
const chromaSubsampling = '4:2:0';
/**
 * Width from which AVIF is made with effort 0: for a device pixel ratio of 2 or more, and for pictures that fill a desktop
 * viewport. Takes a third of the CPU time, for files that are a seventh larger and a loss of 0.6 dB, visible only when
 * enlarged.
 */
const DENSE_PX = 940;
/** Twice the largest width on the site, and the height that WebP can have. Screenshots of whole pages are higher. */
const MAX_PX = { width: 3200, height: 16_383 };
/** Takes half of the CPU time of the default effort of 4, for files that are 4 % larger. */
const WEBP_EFFORT = 2;

/**
 * Astro's image service, with three differences:
 * - File names do not depend on the base path of the site, so that a preview of a pull request finds all pictures in
 *   the cache of an ordinary build. They contain a hash of the source's content.
 * - A source is decoded once for all its sizes. Saves a tenth of the CPU time of an uncached build.
 * - Pictures in texts have the size of their source, and are made smaller if browsers could not show it.
 */
const imageService: typeof sharpService = {
  ...sharpService,
  propertiesToHash: ['width', 'height', 'format', 'quality', 'fit', 'position', 'background'],
  async transform(file, options, config, logger) {
    if (options.format === 'svg') return sharpService.transform(file, options, config, logger);
    const decoded = await decode(file);
    const effort = Number(options.width) >= DENSE_PX ? 0 : AVIF_EFFORT;
    const encoders = { avif: { effort, chromaSubsampling }, webp: { effort: WEBP_EFFORT } };
    const service = { ...config.service, config: encoders };
    const made = await sharpService.transform(
      decoded,
      { ...options, ...smallEnough(options) },
      { ...config, service },
      logger,
    );
    // Astro returns the input if it cannot encode it, and would publish the decoded picture.
    if (made.data === decoded) throw new Error(`${options.src} cannot be saved as ${options.format}.`);
    return made;
  },
};

export default imageService;

function smallEnough({ width, height }: ImageTransform): { width?: number; height?: number } {
  if (!width || !height) return {};
  const scale = Math.min(1, MAX_PX.width / width, MAX_PX.height / height);
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) };
}

/** Decoded sources, by the buffer that a build passes for all sizes of a source. */
const sources = new WeakMap<Uint8Array, Promise<Uint8Array>>();

/** @returns uncompressed TIFF */
function decode(file: Uint8Array): Promise<Uint8Array> {
  const decoded =
    sources.get(file) ?? openPicture(file).autoOrient().tiff({ compression: 'none' }).toBuffer();
  sources.set(file, decoded);
  return decoded;
}
