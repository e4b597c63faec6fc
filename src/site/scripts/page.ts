/** Script of every page, a few hundred bytes; bundled and inlined by `site/layouts/page.astro`. */

/** More than the height of the top bar, below which the menu begins at the same place. */
const SCROLLED_MAX_PX = 400;

/**
 * Sets `data-scrolled` on the root element while the page is scrolled by more than 10 px, and `--scrolled` on the menu
 * to the scroll offset; the styles of the navbar use both. The closed menu is laid out, too: that costs a slow phone 1 ms
 * of a frame, but nothing once the offset stays the same.
 */
const menu = document.querySelector<HTMLElement>('#menu')!;
const markScrolled = () => {
  menu.style = `--scrolled:${Math.min(scrollY, SCROLLED_MAX_PX)}px`;
  document.documentElement.toggleAttribute('data-scrolled', scrollY > 10);
};
addEventListener('scroll', markScrolled);
// Reading `scrollY` now would force layout.
requestAnimationFrame(markScrolled);

// The current year in the copyright line instead of the year of the build.
document.querySelector('[data-year]')!.textContent = `${new Date().getFullYear()}`;

/**
 * Sets `data-seen` on each `data-reveal` element when it first enters the viewport. Elements above the viewport count
 * as seen: a jump down skips them, and they must not animate later, when the visitor scrolls up.
 */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) (target as HTMLElement).dataset.seen = '';
  },
  // More than the height of any page.
  { rootMargin: '99999px 0px 0px' },
);
for (const element of document.querySelectorAll('[data-reveal]')) observer.observe(element);

/**
 * Resends enquiries that an earlier page could not send, and reports the result to the visitor. The code is in the page
 * as an inert template (`site/layouts/page.astro`) and is fetched only if something is stored: the site stores nothing but
 * enquiries. On an origin shared with other sites the code may find no enquiry, which is harmless.
 */
try {
  if (localStorage.length)
    document.body.append(document.querySelector<HTMLTemplateElement>('#resend-code')!.content);
} catch {
  // Storage is blocked, so it contains no enquiries.
}
