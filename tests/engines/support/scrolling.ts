import { expect } from '@playwright/test';
import type { Visitor } from './visitor.ts';

/** Waits until the page scrolls no further; gives how far it is scrolled, in CSS pixels. */
export async function untilStill(visitor: Visitor): Promise<number> {
  let now = NaN;
  await expect
    .poll(
      async () => {
        const before = now;
        now = await visitor.evaluate(() => scrollY);
        return now === before;
      },
      { intervals: [100] },
    )
    .toBe(true);
  return now;
}
