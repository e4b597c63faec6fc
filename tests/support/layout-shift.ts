import type { Page } from '@playwright/test';

/** Below it Lighthouse writes 0.00. */
export const UNSEEN_SHIFT = 0.005;

declare global {
  interface Window {
    shift: number;
  }
}

/** Adds up how far the parts of the page jump, as the browser scores it, from now on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shift = 0;
    const add = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries())
        window.shift += (entry as PerformanceEntry & { value: number }).value;
    };
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
  });

/** How far they have jumped. */
export async function shiftOf(page: Page): Promise<number> {
  await framesLater(page, 3);
  return page.evaluate(() => window.shift);
}

/** A layout is scored when its frame is shown, and reported in the one after. */
export const framesLater = (page: Page, frames: number) =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise((shown) => requestAnimationFrame(shown));
  }, frames);
