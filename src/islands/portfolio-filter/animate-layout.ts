import { flushSync } from 'react-dom';

/** With more items the browser would take longer to prepare the animation than the animation takes. */
const MOST_ITEMS = 40;

let running: ViewTransition | undefined;

/**
 * Applies a change of what is shown; items that stay glide to their new places where the browser can do that. A change
 * that comes while they glide takes effect at once.
 * @param items how many there are before the change
 */
export function animateLayout(items: number, change: () => void): void {
  const isStill = items > MOST_ITEMS || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || running || !document.startViewTransition) {
    running?.skipTransition();
    change();
    return;
  }
  const { documentElement } = document;
  // Only now do the items have names of their own, so that a change of page is not animated item by item.
  documentElement.dataset.filtering = '';
  running = document.startViewTransition(() => flushSync(change));
  // It rejects when the transition is skipped.
  running.ready.catch(() => {});
  void running.finished.finally(() => {
    running = undefined;
    delete documentElement.dataset.filtering;
  });
}
