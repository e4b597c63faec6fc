/**
 * Focuses an element and scrolls it into view below the bar, in two steps: Firefox ignores the bar when it scrolls to a
 * focused element.
 */
export function lead(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}
