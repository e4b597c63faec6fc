import sharp from 'sharp';
import { expect, test } from 'vitest';
import { needsFullColor } from '../../../src/build/color-detail.ts';

/** A picture of stripes, as wide as the strokes of small type. */
const stripes = (ground: string, ink: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="320" height="200" fill="${ground}"/>
      <path stroke="${ink}" stroke-dasharray="1 3" stroke-width="60" d="M0 100h320"/></svg>`,
    ),
  );

test('thin lines of one colour on another need 4:4:4', async () => {
  expect(await needsFullColor(stripes('blue', 'yellow'))).toBe(true);
});

test('thin lines that differ only in brightness do not', async () => {
  expect(await needsFullColor(stripes('white', 'black'))).toBe(false);
});
