/**
 * Leads the visitor to an element: it gets the focus, and is scrolled into view below the bar. Firefox scrolls to what is
 * focused as if no bar lay over it.
 */
export function lead(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}
