import type { Page } from '@playwright/test';

/** Threshold of layout shift scores that Lighthouse rounds to 0.00. */
export const UNSEEN_SHIFT = 0.005;

declare global {
  interface Window {
    shift: number;
  }
}

/** Accumulates layout shift scores, from the next page load on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shift = 0;
    const add = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries())
        window.shift += (entry as PerformanceEntry & { value: number }).value;
    };
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
  });

/** Returns the accumulated layout shift score. */
export async function shiftOf(page: Page): Promise<number> {
  await framesLater(page, 3);
  return page.evaluate(() => window.shift);
}

/** Waits for animation frames. Layout shifts are reported one frame after they are painted. */
export const framesLater = (page: Page, frames: number) =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise((shown) => requestAnimationFrame(shown));
  }, frames);
