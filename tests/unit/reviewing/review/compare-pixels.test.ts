import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Area, comparePixels, type Pixels } from '../../../../src/reviewing/review/compare-pixels.ts';

/** A picture of one colour with rectangles of another in it. */
function picture(
  width: number,
  height: number,
  spots: { x: number; y: number; size: number; value?: number }[] = [],
): Pixels {
  const colors = new Uint32Array(width * height).fill(grey(200));
  for (const { x, y, size, value = 0 } of spots)
    for (let row = y; row < y + size; row++)
      colors.fill(grey(value), row * width + x, row * width + x + size);
  return { width, height, data: new Uint8Array(colors.buffer) };
}

const grey = (value: number) => 0xff000000 + value * 0x010101;

/** A disc whose edge is anti-aliased. */
async function disc(centerX: number): Promise<Pixels> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="#fff"/><circle cx="${centerX}" cy="50" r="30"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

describe('the difference of two pictures of a page', () => {
  it('is none for colours that look the same, and some for a background that is a little darker', () => {
    const now = (value: number) => picture(300, 200, [{ x: 0, y: 0, size: 100, value }]);
    expect(comparePixels(picture(300, 200), now(205)).after).toEqual([]);
    expect(comparePixels(picture(300, 200), now(195)).after).toEqual([]);
    expect(comparePixels(picture(300, 200), now(190)).after).toHaveLength(1);
    expect(comparePixels(picture(300, 200), now(210)).after).toHaveLength(1);
  });

  it('is none for another anti-aliasing, and some for moved content', async () => {
    expect(comparePixels(await disc(50), await disc(50.2)).after).toEqual([]);
    expect(comparePixels(await disc(50), await disc(52)).after.length).toBeGreaterThan(0);
  });

  it('marks adjacent differences as one area and distant ones separately, from the top', () => {
    const now = picture(640, 640, [
      { x: 400, y: 500, size: 40 },
      { x: 32, y: 32, size: 16 },
      { x: 64, y: 32, size: 16 },
    ]);
    expect(comparePixels(picture(640, 640), now).after).toEqual([
      { x: 32, y: 32, width: 48, height: 16 },
      { x: 400, y: 496, width: 48, height: 48 },
    ]);
  });

  it('marks only the inserted part of a page, not the content that moved down', () => {
    const before = picture(100, 300, [
      { x: 10, y: 20, size: 10 },
      { x: 10, y: 250, size: 10 },
    ]);
    const after = picture(100, 350, [
      { x: 10, y: 20, size: 10 },
      { x: 40, y: 120, size: 30 },
      { x: 10, y: 300, size: 10 },
    ]);
    const { before: gone, after: marks } = comparePixels(before, after);
    expect([gone.length, marks.length]).toEqual([1, 1]);
    const [{ y, height }] = marks as [Area];
    expect(y).toBeGreaterThan(30);
    expect(y).toBeLessThanOrEqual(120);
    expect(y + height).toBeGreaterThanOrEqual(150);
    expect(y + height).toBeLessThan(300);
    // Rows of a background may belong to both ends.
    expect(comparePixels(picture(100, 100), picture(100, 150)).after).toEqual([
      { x: 0, y: 100, width: 100, height: 50 },
    ]);
  });

  it('marks everything if the widths differ', () => {
    expect(comparePixels(picture(100, 50), picture(120, 50))).toEqual({
      before: [{ x: 0, y: 0, width: 100, height: 50 }],
      after: [{ x: 0, y: 0, width: 120, height: 50 }],
    });
  });
});
