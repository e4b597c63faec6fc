import { flushSync } from 'react-dom';

/** With more items, preparing the animation would take longer than the animation itself. */
const MOST_ITEMS = 40;

const GLIDE: KeyframeAnimationOptions = { duration: 280, easing: 'cubic-bezier(0.22, 0.9, 0.3, 1)' };

const itemsOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-project]')];

/**
 * Applies a change to the list and animates it: items that stay move to their new places, others fade in. A view
 * transition would do the same, but blocks input meanwhile, because it shows snapshots of the items.
 * @param root contains all items
 */
export function animateLayout(root: HTMLElement, change: () => void): void {
  const before = new Map(itemsOf(root).map((item) => [item, item.getBoundingClientRect()]));
  flushSync(change);
  if (before.size > MOST_ITEMS || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // Reads all layout before it changes any, so that the browser lays out the page once.
  const moves = itemsOf(root).map((item) => ({
    item,
    from: before.get(item),
    to: item.getBoundingClientRect(),
  }));
  for (const { item, from, to } of moves)
    item.animate(
      from
        ? { transform: [`translate(${from.left - to.left}px, ${from.top - to.top}px)`, 'none'] }
        : { opacity: [0, 1] },
      GLIDE,
    );
}
