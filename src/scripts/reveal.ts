/** Marks each `data-reveal` element with `data-seen` when it first comes into view. */
export function revealOnce() {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, boundingClientRect, target } of entries) {
      // What lies above the window was passed by a jump; it must not appear later when the visitor scrolls up.
      if (isIntersecting || boundingClientRect.bottom < 0) {
        target.setAttribute('data-seen', '');
        observer.unobserve(target);
      }
    }
  });
  for (const element of document.querySelectorAll('[data-reveal]')) observer.observe(element);
}
