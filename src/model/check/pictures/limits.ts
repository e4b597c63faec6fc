/** Phones and cameras produce up to 25 MB; larger files slow down the repository. */
export const MAX_MEGABYTES = 25;
/** Drawings are published without being made smaller. */
export const MAX_DRAWING_MEGABYTES = 1;
/** Larger pictures exceed the memory of small build machines. Phones produce 12 to 48 megapixels. */
export const MAX_MEGAPIXELS = 50;

/** Whether a picture has few enough pixels to be decoded. */
export const isSmallEnough = ({ width, height }: { width: number; height: number }) =>
  width * height <= MAX_MEGAPIXELS * 1e6;
