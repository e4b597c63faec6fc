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

/** Width of a phone in CSS pixels. A picture with fewer pixels is blurred on every screen. */
const PHONE_PX = 400;

/**
 * Describes a picture that is narrower than its place: an error below the width of a phone, otherwise a warning.
 * Undefined if it is wide enough. Sizes are in pixels.
 */
export function tooSmall(
  name: string,
  { width, height }: { width: number; height: number },
  minWidth: number,
): Sentences | undefined {
  if (width >= minWidth) return undefined;
  const advice = 'Use the original, not a copy from a message or a web page.';
  return width < PHONE_PX
    ? {
        problem: `${name} is ${width} × ${height} pixels, too small even for a phone.`,
        advice: `It takes at least ${PHONE_PX} pixels in width, and ${minWidth} to be sharp on every screen. ${advice}`,
      }
    : {
        severity: 'warning',
        problem: `${name} is ${width} × ${height} pixels: it looks soft on large and on sharp screens.`,
        advice: `With ${minWidth} pixels in width it is sharp on all of them. ${advice}`,
      };
}
