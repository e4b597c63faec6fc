import { expect } from '@playwright/test';
import type { Visitor } from './visitor.ts';

/** Waits until scrolling has ended; returns the scroll offset in CSS pixels. */
export async function untilStill(visitor: Visitor): Promise<number> {
  let now = NaN;
  // Require several equal offsets, as a scroll may not have started yet or may wait for a frame.
  let looks = 0;
  await expect
    .poll(
      async () => {
        const before = now;
        now = await visitor.evaluate(() => scrollY);
        looks = now === before ? looks + 1 : 0;
        return looks >= 4;
      },
      { intervals: [100] },
    )
    .toBe(true);
  return now;
}
