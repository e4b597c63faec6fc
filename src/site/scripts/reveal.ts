/**
 * Marks each `data-reveal` element with `data-seen` when it first comes into view. What lies above the window counts as in
 * view: a jump down passes it, and it must not appear later, when the visitor scrolls up.
 */
export function revealOnce() {
  // No page is taller.
  const aboveToo = { rootMargin: '99999px 0px 0px' };
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) (target as HTMLElement).dataset.seen = '';
  }, aboveToo);
  for (const element of document.querySelectorAll('[data-reveal]')) observer.observe(element);
}
