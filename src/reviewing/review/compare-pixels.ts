import pixelmatch from 'pixelmatch';

/** A decoded image: red, green, blue and alpha bytes of each pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

export const CHANNELS = 4;

/** A rectangle in CSS pixels, relative to the top left corner of the page. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Areas that differ between two screenshots of a page, in the coordinates of each. */
export interface PixelDifference {
  before: Area[];
  after: Area[];
}

/**
 * Colour distance above which `pixelmatch` reports a pixel, 0 to 1. Pinned by a test: a background that becomes ten
 * levels of grey darker is found, five levels are not.
 */
const THRESHOLD = 0.03;

/**
 * Finds the areas in which two screenshots of a page differ, except in anti-aliasing. If their heights differ, rows are
 * matched from the top and from the bottom, and only the rows between are marked, not the content that moved.
 */
export function comparePixels(before: Pixels, after: Pixels): PixelDifference {
  if (before.width !== after.width) return { before: [band(before)], after: [band(after)] };
  if (before.height === after.height) {
    const areas = differingAreas(differingPixels(before, after), before);
    return { before: areas, after: areas };
  }
  const shorter = Math.min(before.height, after.height);
  const rowOf = (pixel: number) => Math.floor(pixel / before.width);
  const fromTop = differingPixels(rows(before, 0, shorter), rows(after, 0, shorter)).findIndex(Boolean);
  const top = fromTop < 0 ? shorter : rowOf(fromTop);
  const fromBottom = differingPixels(rows(before, -shorter), rows(after, -shorter)).findLastIndex(Boolean);
  // Rows of a plain background match from both ends: count them once.
  const bottom = Math.min(shorter - 1 - rowOf(fromBottom), shorter - top);
  return { before: [band(before, top, bottom)], after: [band(after, top, bottom)] };
}

/** Returns the full width of a picture without the given numbers of rows at the top and bottom. */
const band = ({ width, height }: Pixels, top = 0, bottom = 0): Area => ({
  x: 0,
  y: top,
  width,
  height: Math.max(1, height - bottom - top),
});

/** Returns a range of rows. Negative indexes count from the end, as in `slice`. */
export function rows({ width, height, data }: Pixels, start: number, end = height): Pixels {
  const cut = data.subarray(start * width * CHANNELS, end * width * CHANNELS);
  return { width, height: cut.length / width / CHANNELS, data: cut };
}

/** Compares two pictures of the same size. Returns a number for each pixel, 0 if it is equal in both. */
function differingPixels({ data, width, height }: Pixels, other: Pixels): Uint32Array {
  const mask = new Uint8Array(data.length);
  pixelmatch(data, other.data, mask, width, height, { threshold: THRESHOLD, diffMask: true });
  return new Uint32Array(mask.buffer);
}

/** Size of the tiles in which differences are recorded. */
const TILE_PX = 16;

/** Distance in tiles up to which differences form one area, so that the letters of a word do. */
const NEAR = 2;

/** Returns rectangles around differing tiles; tiles near each other are one area. */
function differingAreas(pixels: Uint32Array, { width, height }: Pixels): Area[] {
  const columns = Math.ceil(width / TILE_PX);
  const unvisited = new Set<number>();
  pixels.forEach((differs, pixel) => {
    if (differs)
      unvisited.add(Math.floor(pixel / width / TILE_PX) * columns + Math.floor((pixel % width) / TILE_PX));
  });
  const areas: Area[] = [];
  for (const start of unvisited) {
    unvisited.delete(start);
    let [left, right, top, bottom] = [columns, 0, Number.POSITIVE_INFINITY, 0];
    const queue = [start];
    for (let tile = queue.pop(); tile !== undefined; tile = queue.pop()) {
      const [row, column] = [Math.floor(tile / columns), tile % columns];
      [left, right] = [Math.min(left, column), Math.max(right, column)];
      [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
      for (let y = row - NEAR; y <= row + NEAR; y++)
        for (let x = Math.max(0, column - NEAR); x <= Math.min(columns - 1, column + NEAR); x++)
          if (unvisited.delete(y * columns + x)) queue.push(y * columns + x);
    }
    const [x, y] = [left * TILE_PX, top * TILE_PX];
    areas.push({
      x,
      y,
      width: Math.min((right + 1) * TILE_PX, width) - x,
      height: Math.min((bottom + 1) * TILE_PX, height) - y,
    });
  }
  return areas.sort((a, b) => a.y - b.y || a.x - b.x);
}
