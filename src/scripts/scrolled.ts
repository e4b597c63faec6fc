/** The bar changes its style once the page is scrolled further than this, in CSS pixels. */
const THRESHOLD_PX = 10;

/** Marks the document with `data-scrolled` while it is scrolled; the styles of the navbar hang on it. */
export function markScrolled() {
  const update = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > THRESHOLD_PX);
  addEventListener('scroll', update);
  // To ask for it now would lay out the page at once.
  requestAnimationFrame(update);
}
