import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { indexAfterKey, isModified } from '../keys.ts';
import { isPopoverOpen } from '../popovers.ts';

/** Delay before the list closes after the pointer has left it, in milliseconds, so that a slip does not close it. */
const LEAVE_MS = 180;

/**
 * Extends the services' native popover on wide screens: it opens on mouse hover, arrow keys move through its links, and
 * it closes when focus moves elsewhere. A click on the button of a list that was opened by hover keeps it open.
 */
export function useServicesMenu(list: RefObject<HTMLUListElement | null>, isWide: () => boolean) {
  const openedByPointing = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = () => !!list.current && isPopoverOpen(list.current);

  const open = () => {
    list.current?.togglePopover(true);
    openedByPointing.current = true;
  };
  // Closes the list when focus moves elsewhere: it would cover the focused element. Listens for where focus arrives,
  // because in Safari a click does not focus the button, so that no `focusout` follows.
  useEffect(() => {
    const closeIfLeft = () => {
      const { activeElement, body } = document;
      const hasFocus = activeElement === body || list.current?.parentElement?.contains(activeElement);
      if (!hasFocus && isWide() && isOpen()) list.current!.hidePopover();
    };
    // The pointer that triggered hydration is already over the list, so `pointerenter` does not fire. Where it has
    // already pressed, which focuses the button, the list may have been closed again.
    const isPointedAt =
      list.current?.parentElement?.matches(':hover:not(:focus-within)') &&
      matchMedia('(hover: hover)').matches;
    // Opened natively before, the list may have been left already.
    if (isOpen()) closeIfLeft();
    else if (isPointedAt && isWide()) open();
    document.addEventListener('focusin', closeIfLeft);
    return () => document.removeEventListener('focusin', closeIfLeft);
  }, []);

  const onPointerEnter = ({ pointerType }: PointerEvent) => {
    clearTimeout(leaving.current);
    if (pointerType === 'mouse' && isWide() && !isOpen()) open();
  };
  const onPointerLeave = () => {
    if (!openedByPointing.current) return;
    leaving.current = setTimeout(() => {
      if (openedByPointing.current) list.current?.hidePopover();
      openedByPointing.current = false;
    }, LEAVE_MS);
  };
  const onButtonClick = (event: MouseEvent) => {
    if (openedByPointing.current && isOpen()) event.preventDefault();
    openedByPointing.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    if (isModified(event) || !isWide() || /Left|Right/.test(event.key)) return;
    if (!isOpen() && event.key !== 'ArrowDown') return;
    const next = indexAfterKey(event.key, links.indexOf(event.target as HTMLAnchorElement), links.length);
    if (next === undefined) return;
    event.preventDefault();
    list.current?.togglePopover(true);
    links[next]?.focus();
  };

  return { item: { onPointerEnter, onPointerLeave, onKeyDown }, onButtonClick };
}
