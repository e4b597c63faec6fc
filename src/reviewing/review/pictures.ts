import sharp from 'sharp';
import type { Pixels } from './compare-pixels.ts';
import type { Screen } from './visit.ts';

/** WebP knows no picture that is larger. */
const LARGEST_SIDE_PX = 16_383;

/** Enough to read every word, and a third of the bytes of good photographs. */
const QUALITY = 58;

/** A desktop's page is shown at two thirds of its size, where its texts can still be read. */
const SHOWN_WIDTH_PX: Record<Screen, number> = { phone: 390, desktop: 960 };

/** A picture of a page inside the report. */
export interface ReportPicture {
  /** The picture itself, as a data address. */
  src: string;
  /** Size of the page in CSS pixels, which the marked areas refer to. */
  width: number;
  height: number;
}

/**
 * Encodes pictures until a report is as large as it may get. From half of that on they are made smaller, and after it
 * there are none; changes in words are always there.
 *
 * @param limitBytes largest sum of all pictures
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
      const webp = await sharp(data, { raw: { width, height, channels: 3 } })
        .resize({ width: Math.max(1, Math.floor(width * scale)) })
        .webp({ quality: QUALITY })
        .toBuffer();
      used += webp.length;
      return { src: `data:image/webp;base64,${webp.toString('base64')}`, width, height };
    },
    /** Whether some pictures were left out or made smaller. */
    isShort: () => used > limitBytes / 2,
  };
}

export type PictureMaker = ReturnType<typeof createPictureMaker>;
