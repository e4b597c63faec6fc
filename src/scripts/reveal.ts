/**
 * What lies above the window counts as in view: a jump down passes it, and it must not appear later, when the visitor
 * scrolls up. No page is taller than this.
 */
const ABOVE_TOO = { rootMargin: '1000000px 0px 0px' };

/** Marks each `data-reveal` element with `data-seen` when it first comes into view. */
export function revealOnce() {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      (target as HTMLElement).dataset.seen = '';
      observer.unobserve(target);
    }
  }, ABOVE_TOO);
  for (const element of document.querySelectorAll('[data-reveal]')) observer.observe(element);
}
