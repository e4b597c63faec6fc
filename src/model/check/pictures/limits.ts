import { DEFAULT_MIN_WIDTH_PX, type PictureLimits } from '../../schemas/kit.ts';
import type { Sentences } from '../mistake.ts';

/** Phones and cameras produce up to 25 MB; larger files slow down the repository. */
export const MAX_MEGABYTES = 25;
/** Drawings are published without being made smaller. */
export const MAX_DRAWING_MEGABYTES = 1;
/** Larger pictures exceed the memory of small build machines. Phones produce 12 to 48 megapixels. */
export const MAX_MEGAPIXELS = 50;

/** Whether a picture has few enough pixels to be decoded. */
export const isSmallEnough = ({ width, height }: { width: number; height: number }) =>
  width * height <= MAX_MEGAPIXELS * 1e6;

/**
 * Describes a picture that is narrower than its place: an error below its minimum, a warning where it would not be sharp.
 * Undefined if it is wide enough, or a drawing. Sizes are in pixels.
 */
export function tooSmall(
  name: string,
  { width, height }: { width: number; height: number },
  { kind, minWidthPx = DEFAULT_MIN_WIDTH_PX, sharpFromPx = minWidthPx }: PictureLimits,
): Sentences | undefined {
  if (kind === 'drawing') return undefined;
  const advice = 'Use the original, not a copy from a message or a web page.';
  if (width < minWidthPx)
    return {
      problem: `${name} is ${width} × ${height} pixels, which is too small.`,
      advice: `It takes at least ${minWidthPx} pixels in width, and ${sharpFromPx} to be sharp on every screen. ${advice}`,
    };
  return width < sharpFromPx
    ? {
        severity: 'warning',
        problem: `${name} is ${width} × ${height} pixels: it looks soft on large and on sharp screens.`,
        advice: `With ${sharpFromPx} pixels in width it is sharp on all of them. ${advice}`,
      }
    : undefined;
}
