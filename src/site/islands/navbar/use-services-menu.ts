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

/** How long the pointer may leave the list before it closes, so that a slip does not close it. */
const LEAVE_MS = 180;

/**
 * What the list of services does beyond a native popover on wide screens: it opens when a mouse points at it, and arrow
 * keys go through it. A click on the button of a list that opened by pointing keeps it open.
 */
export function useServicesMenu(list: RefObject<HTMLUListElement | null>, isWide: () => boolean) {
  const openedByPointing = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = () => !!list.current && isShown(list.current);

  const open = () => {
    if (list.current) toggle(list.current, true);
    openedByPointing.current = true;
  };
  // The pointer that woke the island is already there, and will not enter again.
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
