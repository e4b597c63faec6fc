/** Firefox before 125, Safari before 17 and Chrome before 114 have no popovers: `data-open` marks an open one there. */
const hasPopovers = () => 'popover' in HTMLElement.prototype;

/** Whether a popover is open. */
export const isOpen = (popover: HTMLElement): boolean =>
  hasPopovers() ? popover.matches(':popover-open') : popover.dataset.open !== undefined;

/** Opens or closes a popover; does nothing if it already is in that state. */
export function toggle(popover: HTMLElement, open: boolean): void {
  if (hasPopovers()) {
    popover.togglePopover(open);
  } else if (isOpen(popover) !== open) {
    popover.toggleAttribute('data-open', open);
    popover.dispatchEvent(Object.assign(new Event('toggle'), { newState: open ? 'open' : 'closed' }));
  }
}

/**
 * Emulates popovers in browsers without them: a button toggles its popover, a press outside or Escape closes it.
 * @param root contains the popovers and their buttons
 * @returns removes the listeners; undefined where popovers are native
 */
export function emulatePopovers(root: HTMLElement): (() => void) | undefined {
  if (hasPopovers()) return undefined;
  const popovers = [...root.querySelectorAll<HTMLElement>('[popover]')];
  const buttonOf = ({ id }: HTMLElement) => root.querySelector<HTMLElement>(`[popovertarget="${id}"]`);
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented) return;
    const target = event.target as Element;
    for (const popover of popovers) {
      if (buttonOf(popover)?.contains(target)) toggle(popover, !isOpen(popover));
      else if (!popover.contains(target)) toggle(popover, false);
    }
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    for (const popover of popovers.filter(isOpen)) {
      toggle(popover, false);
      buttonOf(popover)?.focus();
    }
  };
  document.addEventListener('click', onClick);
  document.addEventListener('keydown', onKeyDown);
  return () => {
    document.removeEventListener('click', onClick);
    document.removeEventListener('keydown', onKeyDown);
  };
}
