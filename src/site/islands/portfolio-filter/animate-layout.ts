import { flushSync } from 'react-dom';

/** With more items the browser would take longer to prepare the animation than the animation takes. */
const MOST_ITEMS = 40;

const GLIDE: KeyframeAnimationOptions = { duration: 280, easing: 'cubic-bezier(0.22, 0.9, 0.3, 1)' };

const itemsOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-project]')];

/**
 * Applies a change of what is shown; items that stay glide to their new places, others fade in. A view transition would
 * do the same, but keeps the visitor from choosing again meanwhile: what it shows are pictures of the items.
 * @param root around all items
 */
export function animateLayout(root: HTMLElement, change: () => void): void {
  const before = new Map(itemsOf(root).map((item) => [item, item.getBoundingClientRect()]));
  flushSync(change);
  if (before.size > MOST_ITEMS || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // First all that reads the layout, then all that changes it.
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
