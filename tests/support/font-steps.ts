import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** How many parts of the page each callback of a frame set in their fonts. */
    fontSteps: number[];
  }
}

/** Records how many parts of the page get their fonts at once, from the next page load on. */
export const watchFontSteps = (page: Page) =>
  page.addInitScript(() => {
    window.fontSteps = [];
    const isSet = ({ target, oldValue }: MutationRecord) =>
      (target as Element).classList.contains('in-fonts') && !oldValue?.includes('in-fonts');
    new MutationObserver((changes) => {
      window.fontSteps.push(changes.filter(isSet).length);
    }).observe(document, { subtree: true, attributeFilter: ['class'], attributeOldValue: true });
  });

/** Returns the largest number of parts that got their fonts at once, and how many of `main` never got them on their own. */
export const fontStepsOf = (page: Page) =>
  page.evaluate(() => ({
    most: Math.max(...window.fontSteps),
    left: document.querySelectorAll(':is(main, .service) > :not(.in-fonts)').length,
  }));
