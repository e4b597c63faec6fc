/**
 * Sets `data-scrolled` on the root element while the page is scrolled by more than 10 px, and `--scrolled` on the menu
 * to the scroll offset; the styles of the navbar use both. While the menu is closed, setting `--scrolled` costs no
 * layout.
 */
export function markScrolled() {
  const menu = document.getElementById('menu')!;
  const update = () => {
    document.documentElement.toggleAttribute('data-scrolled', scrollY > 10);
    menu.style.cssText = `--scrolled:${scrollY}px`;
  };
  addEventListener('scroll', update);
  // Reading `scrollY` now would force layout.
  requestAnimationFrame(update);
}
