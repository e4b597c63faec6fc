import { expect } from '@playwright/test';
import type { Visitor } from './visitor.ts';

/** Waits until the page scrolls no further; gives how far it is scrolled, in CSS pixels. */
export async function untilStill(visitor: Visitor): Promise<number> {
  let now = NaN;
  // A scroll may be about to begin, or wait for a frame.
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
