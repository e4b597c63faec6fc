import pixelmatch from 'pixelmatch';

/** A decoded image: red, green, blue and alpha bytes of each pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

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

const CHANNELS = 4;

/**
 * Distance of colours above which a pixel differs, for `pixelmatch`: 0 to 1. A test fixes it: a background that becomes
 * ten levels of grey darker is found, five levels are not.
 */
const THRESHOLD = 0.03;

/** Size of the tiles in which differences are recorded. */
const TILE_PX = 16;

/**
 * Finds the areas in which two screenshots of a page differ, except in anti-aliasing. If their heights differ, rows are
 * matched from the top and from the bottom, and only the rows between are marked, not the content that moved.
 */
export function comparePixels(before: Pixels, after: Pixels): PixelDifference {
  if (before.width !== after.width) return { before: [wholeOf(before)], after: [wholeOf(after)] };
  if (before.height === after.height) {
    const areas = differingAreas(before, after);
    return { before: areas, after: areas };
  }
  const shorter = Math.min(before.height, after.height);
  const top = differingRows(firstRows(before, shorter), firstRows(after, shorter)).first ?? shorter;
  const last = differingRows(lastRows(before, shorter), lastRows(after, shorter)).last ?? -1;
  // Equal rows may belong to both ends, as those of a background.
  const bottom = Math.min(shorter - 1 - last, shorter - top);
  const band = ({ width, height }: Pixels) => ({
    x: 0,
    y: top,
    width,
    height: Math.max(1, height - bottom - top),
  });
  return { before: [band(before)], after: [band(after)] };
}

const wholeOf = ({ width, height }: Pixels): Area => ({ x: 0, y: 0, width, height });

const firstRows = ({ width, data }: Pixels, height: number): Pixels => ({
  width,
  height,
  data: data.subarray(0, width * height * CHANNELS),
});

const lastRows = ({ width, data }: Pixels, height: number): Pixels => ({
  width,
  height,
  data: data.subarray(data.length - width * height * CHANNELS),
});

/** Marks the pixels in which two pictures of the same size differ: one number for each, 0 if they are the same. */
function differingPixels({ data, width, height }: Pixels, other: Pixels): Uint32Array {
  const mask = new Uint8Array(data.length);
  pixelmatch(data, other.data, mask, width, height, { threshold: THRESHOLD, diffMask: true });
  return new Uint32Array(mask.buffer);
}

function differingRows(a: Pixels, b: Pixels): { first?: number; last?: number } {
  const pixels = differingPixels(a, b);
  const first = pixels.findIndex(Boolean);
  if (first === -1) return {};
  const row = (pixel: number) => Math.floor(pixel / a.width);
  return { first: row(first), last: row(pixels.findLastIndex(Boolean)) };
}

/** Returns rectangles around differing tiles. Tiles next to each other are merged into one area. */
function differingAreas(a: Pixels, b: Pixels): Area[] {
  const tiles = new Set<number>();
  const columns = Math.ceil(a.width / TILE_PX);
  differingPixels(a, b).forEach((differs, pixel) => {
    if (!differs) return;
    const [x, y] = [pixel % a.width, Math.floor(pixel / a.width)];
    tiles.add(Math.floor(y / TILE_PX) * columns + Math.floor(x / TILE_PX));
  });
  return joinTiles(tiles, columns).map(({ x, y, width, height }) => ({
    x,
    y,
    width: Math.min(width, a.width - x),
    height: Math.min(height, a.height - y),
  }));
}

function joinTiles(tiles: Set<number>, columns: number): Area[] {
  const areas: Area[] = [];
  const open = new Set(tiles);
  for (const start of tiles) {
    if (!open.delete(start)) continue;
    let [left, right, top, bottom] = [columns, 0, Number.POSITIVE_INFINITY, 0];
    const queue = [start];
    for (let tile = queue.pop(); tile !== undefined; tile = queue.pop()) {
      const [row, column] = [Math.floor(tile / columns), tile % columns];
      [left, right] = [Math.min(left, column), Math.max(right, column)];
      [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
      for (const near of neighbours(row, column, columns)) if (open.delete(near)) queue.push(near);
    }
    areas.push({
      x: left * TILE_PX,
      y: top * TILE_PX,
      width: (right - left + 1) * TILE_PX,
      height: (bottom - top + 1) * TILE_PX,
    });
  }
  return areas.sort((a, b) => a.y - b.y || a.x - b.x);
}

/** Lists the tiles at a distance of up to two, so that the letters of a word are merged. */
function neighbours(row: number, column: number, columns: number): number[] {
  const near: number[] = [];
  for (let y = row - 2; y <= row + 2; y++)
    for (let x = Math.max(0, column - 2); x <= Math.min(columns - 1, column + 2); x++)
      if (y >= 0) near.push(y * columns + x);
  return near;
}
