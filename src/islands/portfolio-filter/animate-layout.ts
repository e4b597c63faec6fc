import { flushSync } from 'react-dom';

/** Applies a change of what is shown; items that stay glide to their new places where the browser can do that. */
export function animateLayout(change: () => void): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || !document.startViewTransition) {
    change();
    return;
  }
  const { documentElement } = document;
  // Only now do the items have names of their own, so that a change of page is not animated item by item.
  documentElement.dataset.filtering = '';
  const { finished } = document.startViewTransition(() => flushSync(change));
  void finished.finally(() => delete documentElement.dataset.filtering);
}
