import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The parts of the page whose font changed, by frame. */
    fontSteps: Map<unknown, Set<Node>>;
  }
}

/** Records which elements get their fonts in which frame, from the next page load on. */
export const watchFontSteps = (page: Page) =>
  page.addInitScript(() => {
    window.fontSteps = new Map();
    new MutationObserver((changes) => {
      const frame = document.timeline.currentTime;
      for (const { target, oldValue } of changes)
        if ((target as Element).classList.contains('in-fonts') && !oldValue?.includes('in-fonts'))
          window.fontSteps.set(frame, (window.fontSteps.get(frame) ?? new Set()).add(target));
    }).observe(document, { subtree: true, attributeFilter: ['class'], attributeOldValue: true });
  });

/** Returns the largest number of parts that got their fonts in one frame, and how many got them only with the whole page. */
export const fontStepsOf = (page: Page) =>
  page.evaluate(() => ({
    most: Math.max(...[...window.fontSteps.values()].map((parts) => parts.size)),
    left: document.querySelectorAll(':is(body, main, .service) > :not(.in-fonts)').length,
  }));
