/**
 * Sets `data-seen` on each `data-reveal` element when it first enters the viewport. Elements above the viewport count
 * as seen: a jump down skips them, and they must not animate later, when the visitor scrolls up.
 */
export function revealOnce() {
  // More than the height of any page.
  const aboveToo = { rootMargin: '99999px 0px 0px' };
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) (target as HTMLElement).dataset.seen = '';
  }, aboveToo);
  for (const element of document.querySelectorAll('[data-reveal]')) observer.observe(element);
}
