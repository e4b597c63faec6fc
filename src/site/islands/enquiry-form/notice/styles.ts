import css from './notice.css?inline';

/** Adds the notice's styles to the page. They come with its code, so that no page carries them for nothing. */
export function adoptStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Keeps `--outbox-height` on the root element as high as the notice, so that what gets the focus is scrolled clear of it.
 */
export function reserveRoom(section: HTMLElement): void {
  const { style } = document.documentElement;
  new ResizeObserver(() => style.setProperty('--outbox-height', `${section.offsetHeight}px`)).observe(
    section,
  );
}
