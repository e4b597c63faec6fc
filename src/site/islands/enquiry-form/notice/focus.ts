/**
 * Applies a change inside an element without losing focus: if the focused element is gone, focus moves to the fallback,
 * or to `main` if the fallback is empty.
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
