import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { linkAfterKey } from './menu-keys.ts';
import { isOpen as isShown, toggle } from './popover.ts';

/** Delay before the list closes after the pointer has left it, in milliseconds, so that a slip does not close it. */
const LEAVE_MS = 180;

/**
 * Extends the services' native popover on wide screens: it opens on mouse hover, and arrow keys move through its links.
 * A click on the button of a list that was opened by hover keeps it open.
 */
export function useServicesMenu(list: RefObject<HTMLUListElement | null>, isWide: () => boolean) {
  const openedByPointing = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = () => !!list.current && isShown(list.current);

  const open = () => {
    if (list.current) toggle(list.current, true);
    openedByPointing.current = true;
  };
  // The pointer that triggered hydration is already over the list, so `pointerenter` does not fire.
  useEffect(() => {
    const isPointedAt =
      list.current?.parentElement?.matches(':hover') && matchMedia('(hover: hover)').matches;
    if (isPointedAt && isWide() && !isOpen()) open();
  }, []);

  const onPointerEnter = ({ pointerType }: PointerEvent) => {
    clearTimeout(leaving.current);
    if (pointerType === 'mouse' && isWide() && !isOpen()) open();
  };
  const onPointerLeave = () => {
    if (!openedByPointing.current) return;
    leaving.current = setTimeout(() => {
      if (openedByPointing.current && list.current) toggle(list.current, false);
      openedByPointing.current = false;
    }, LEAVE_MS);
  };
  const onButtonClick = (event: MouseEvent) => {
    if (openedByPointing.current && isOpen()) event.preventDefault();
    openedByPointing.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    if (!isWide() || (!isOpen() && event.key !== 'ArrowDown')) return;
    const next = linkAfterKey(event.key, links.indexOf(event.target as HTMLAnchorElement), links.length);
    if (next === undefined) return;
    event.preventDefault();
    if (list.current) toggle(list.current, true);
    links[next]?.focus();
  };

  return { item: { onPointerEnter, onPointerLeave, onKeyDown }, onButtonClick };
}
