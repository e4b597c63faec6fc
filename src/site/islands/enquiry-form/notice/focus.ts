/**
 * Changes what is shown inside an element without losing the focus: if what had it is gone, it goes to the fallback, or
 * to the content of the page if that is not shown either.
 */
export function keepFocus(root: HTMLElement, fallback: HTMLElement, change: () => void): void {
  const hadFocus = root.contains(document.activeElement);
  change();
  if (!hadFocus || isShown(document.activeElement, root)) return;
  const target = fallback.textContent ? fallback : document.querySelector('main');
  target?.focus({ preventScroll: true });
}

const isShown = (element: Element | null, root: HTMLElement) =>
  root.contains(element) && !element?.closest('[hidden]');
