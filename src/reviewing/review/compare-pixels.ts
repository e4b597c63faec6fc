/** A picture as bytes: red, green and blue of each pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A rectangle in CSS pixels from the upper left corner of the page. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What differs between two pictures of a page, where it stands in each of them. */
export interface PixelDifference {
  before: Area[];
  after: Area[];
}

const CHANNELS = 3;

/** Colours that differ by no more than this of 255 look the same. */
const TOLERANCE = 6;

/** Differences closer together than this are marked as one. */
const TILE_PX = 16;

/**
 * Finds the areas in which two pictures of a page differ. When the page has grown or shrunk, everything below the place
 * where that happened has moved; it is compared from the bottom up, so that only the place itself is marked.
 */
export function comparePixels(before: Pixels, after: Pixels): PixelDifference {
  if (before.width !== after.width) return { before: [wholeOf(before)], after: [wholeOf(after)] };
  if (before.height === after.height) {
    const areas = differingAreas(before, after, 0, before.height);
    return { before: areas, after: areas };
  }
  const shorter = Math.min(before.height, after.height);
  let top = 0;
  while (top < shorter && isRowEqual(before, top, after, top)) top++;
  let bottom = 0;
  while (
    bottom < shorter - top &&
    isRowEqual(before, before.height - 1 - bottom, after, after.height - 1 - bottom)
  )
    bottom++;
  const band = ({ width, height }: Pixels) => ({
    x: 0,
    y: top,
    width,
    height: Math.max(1, height - bottom - top),
  });
  return { before: [band(before)], after: [band(after)] };
}

const wholeOf = ({ width, height }: Pixels): Area => ({ x: 0, y: 0, width, height });

function isRowEqual(a: Pixels, rowOfA: number, b: Pixels, rowOfB: number): boolean {
  const length = a.width * CHANNELS;
  const [startA, startB] = [rowOfA * length, rowOfB * length];
  for (let i = 0; i < length; i++) if (differs(a.data[startA + i]!, b.data[startB + i]!)) return false;
  return true;
}

const differs = (a: number, b: number) => a - b > TOLERANCE || b - a > TOLERANCE;

/** Rectangles around differing pixels, in tiles; tiles that touch are one area. */
function differingAreas(a: Pixels, b: Pixels, from: number, to: number): Area[] {
  const tiles = new Set<number>();
  const columns = Math.ceil(a.width / TILE_PX);
  const length = a.width * CHANNELS;
  for (let y = from; y < to; y++) {
    for (let i = 0; i < length; i++) {
      if (!differs(a.data[y * length + i]!, b.data[y * length + i]!)) continue;
      const column = Math.floor(i / CHANNELS / TILE_PX);
      tiles.add(Math.floor(y / TILE_PX) * columns + column);
      // The rest of this tile's row cannot add anything.
      i = Math.min(length, (column + 1) * TILE_PX * CHANNELS) - 1;
    }
  }
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

/** Tiles around one, and those one further: letters of a word belong together. */
function neighbours(row: number, column: number, columns: number): number[] {
  const near: number[] = [];
  for (let y = row - 2; y <= row + 2; y++)
    for (let x = Math.max(0, column - 2); x <= Math.min(columns - 1, column + 2); x++)
      if (y >= 0) near.push(y * columns + x);
  return near;
}
