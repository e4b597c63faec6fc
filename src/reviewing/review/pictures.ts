import sharp from 'sharp';
import type { Pixels } from './compare-pixels.ts';
import type { Screen } from './screens.ts';

/** Maximum side length of a WebP image. */
const LARGEST_SIDE_PX = 16_383;

/** WebP quality: text stays legible at a third of the size of high-quality photographs. */
const QUALITY = 58;

/** WebP effort: encodes in 0.11 instead of 0.27 s of processor time, and files are 5 % larger. */
const EFFORT = 2;

/** Image widths in the report. Desktop screenshots are scaled to two thirds, where text is still legible. */
const SHOWN_WIDTH_PX: Record<Screen, number> = { phone: 390, desktop: 960 };

/** A screenshot embedded in the report. */
export interface ReportPicture {
  /** Data URL. */
  src: string;
  /** Size of the page in CSS pixels, the coordinate system of the marked areas. */
  width: number;
  height: number;
}

/**
 * Encodes screenshots up to a total size. Beyond half of the limit they are scaled down, beyond the limit they are
 * omitted. Textual changes are always reported.
 *
 * @param limitBytes maximum total size
 */
export function createPictureMaker(limitBytes: number) {
  let used = 0;
  return {
    async encode(pixels: Pixels, screen: Screen): Promise<ReportPicture | undefined> {
      if (used >= limitBytes) return undefined;
      const { width, height, data } = pixels;
      const scale =
        Math.min(SHOWN_WIDTH_PX[screen] / width, LARGEST_SIDE_PX / height) *
        (used > limitBytes / 2 ? 0.6 : 1);
      const webp = await sharp(data, { raw: { width, height, channels: 4 } })
        .resize({ width: Math.max(1, Math.floor(width * scale)) })
        .webp({ quality: QUALITY, effort: EFFORT })
        .toBuffer();
      used += webp.length;
      return { src: `data:image/webp;base64,${webp.toString('base64')}`, width, height };
    },
    /** Whether images may have been omitted or scaled down. */
    isShort: () => used > limitBytes / 2,
  };
}

export type PictureMaker = ReturnType<typeof createPictureMaker>;
