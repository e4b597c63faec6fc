import css from './notice.css?inline';

/**
 * Adds the notice's styles to the page. They are part of its code, so that pages without the notice do not load them.
 */
export function adoptStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Keeps `--outbox-height` on the root element equal to the height of the notice, so that focused elements are scrolled
 * clear of it.
 */
export function reserveRoom(section: HTMLElement): void {
  const { style } = document.documentElement;
  new ResizeObserver(() => style.setProperty('--outbox-height', `${section.offsetHeight}px`)).observe(
    section,
  );
}
