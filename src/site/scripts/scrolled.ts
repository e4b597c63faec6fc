/**
 * Marks the document with `data-scrolled` while it is scrolled further than 10 px, and tells the menu how far it is: the
 * styles of the navbar hang on both. While the menu is closed, the latter costs no layout.
 */
export function markScrolled() {
  const menu = document.getElementById('menu')!;
  const update = () => {
    document.documentElement.toggleAttribute('data-scrolled', scrollY > 10);
    menu.style.cssText = `--scrolled:${scrollY}px`;
  };
  addEventListener('scroll', update);
  // To ask for it now would lay out the page at once.
  requestAnimationFrame(update);
}
