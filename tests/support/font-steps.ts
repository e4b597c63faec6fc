import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** How many parts of the page got their fonts, by frame. */
    fontSteps: Map<number, number>;
  }
}

/** Records how many parts of the page get their fonts in each frame, from the next page load on. */
export const watchFontSteps = (page: Page) =>
  page.addInitScript(() => {
    window.fontSteps = new Map();
    // Two frames can have the same time on the document's timeline.
    let frame = 0;
    const count = () => {
      frame++;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    const isSet = ({ target, oldValue }: MutationRecord) =>
      (target as Element).classList.contains('in-fonts') && !oldValue?.includes('in-fonts');
    new MutationObserver((changes) => {
      const parts = changes.filter(isSet).length;
      window.fontSteps.set(frame, (window.fontSteps.get(frame) ?? 0) + parts);
    }).observe(document, { subtree: true, attributeFilter: ['class'], attributeOldValue: true });
  });

/** Returns the largest number of parts that got their fonts in one frame, and how many of `main` never got them on their own. */
export const fontStepsOf = (page: Page) =>
  page.evaluate(() => ({
    most: Math.max(...window.fontSteps.values()),
    left: document.querySelectorAll(':is(main, .service) > :not(.in-fonts)').length,
  }));
