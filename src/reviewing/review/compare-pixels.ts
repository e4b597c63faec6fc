/** A decoded image: red, green and blue bytes of each pixel, row by row. */
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

const CHANNELS = 3;

/** Largest difference of a colour channel (0 to 255) that is ignored. */
const TOLERANCE = 6;

/** Size of the tiles in which differences are recorded. */
const TILE_PX = 16;

/**
 * Finds the areas in which two screenshots of a page differ. If their heights differ, rows are matched from the top and
 * from the bottom, and only the rows between are marked, not the content that moved.
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

/** Returns rectangles around differing tiles. Tiles next to each other are merged into one area. */
function differingAreas(a: Pixels, b: Pixels, from: number, to: number): Area[] {
  const tiles = new Set<number>();
  const columns = Math.ceil(a.width / TILE_PX);
  const length = a.width * CHANNELS;
  for (let y = from; y < to; y++) {
    for (let i = 0; i < length; i++) {
      if (!differs(a.data[y * length + i]!, b.data[y * length + i]!)) continue;
      const column = Math.floor(i / CHANNELS / TILE_PX);
      tiles.add(Math.floor(y / TILE_PX) * columns + column);
      // Skip the rest of the tile's row.
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

/** Lists the tiles at a distance of up to two, so that the letters of a word are merged. */
function neighbours(row: number, column: number, columns: number): number[] {
  const near: number[] = [];
  for (let y = row - 2; y <= row + 2; y++)
    for (let x = Math.max(0, column - 2); x <= Math.min(columns - 1, column + 2); x++)
      if (y >= 0) near.push(y * columns + x);
  return near;
}
