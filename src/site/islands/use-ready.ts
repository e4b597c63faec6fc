import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { isPopoverOpen } from './popovers.ts';

/**
 * Completes the hydration of an island. Call it after all other effects.
 *
 * Dispatches `island-ready` once listeners are attached and effects have run: `site/scripts/first-touch.js` then replays
 * the events it has held back. If hydration has failed, because a translator or a password manager has changed the HTML
 * from the server, React renders the island again; the visitor's state in the old elements is first moved to the new
 * ones.
 */
export function useReady(root: RefObject<HTMLElement | null>): void {
  // Read in the first render, as React removes the old elements only when it commits.
  const [before] = useState(() => (import.meta.env.SSR ? undefined : readPage()));

  // Other effects find the state restored.
  useLayoutEffect(() => {
    const island = root.current!.closest<Island>('astro-island')!;
    restore(island, before!);
    keepContent(island);
  }, []);

  useEffect(() => {
    root.current!.dispatchEvent(new Event('island-ready', { bubbles: true }));
  }, []);
}

interface Island extends HTMLElement {
  /** Returns the element that has replaced one of the server's HTML; only set if hydration has failed. */
  presentOf?: (element: HTMLElement) => HTMLElement;
}

/** Scroll containers inside islands. */
const SCROLLERS = 'textarea, .portfolio-bar ul, .plans';

/** Elements that can have the focus, or of which an event is held back. */
const CONTROLS = 'a, button, input, select, textarea, [data-replay]';

/** Attributes that identify an element. Programs that change a page leave them alone. */
const IDENTITY = ['id', 'name', 'href', 'type', 'popovertarget', 'tabindex'];

/** Reads what an element loses when it is removed from the document, and which elements React may remove. */
const readPage = () => ({
  islands: new Map(
    [...document.querySelectorAll('astro-island')].map((island) => [island, [...island.children]]),
  ),
  focused: document.activeElement as HTMLElement | null,
  pressed: [...document.querySelectorAll<HTMLElement>(':active')].at(-1),
  popovers: [...document.querySelectorAll<HTMLElement>('[popover]')].filter(isPopoverOpen),
  scrollers: [...document.querySelectorAll(SCROLLERS)].map((element) => ({
    element,
    place: { left: element.scrollLeft, top: element.scrollTop },
  })),
});

/** If an island has been rendered again, moves the visitor's state from the replaced elements to the present ones. */
function restore(island: Island, before: ReturnType<typeof readPage>): void {
  const replaced = before.islands.get(island)!;
  if (replaced.some(({ isConnected }) => isConnected)) return;
  const old = document.createElement('div');
  old.append(...replaced);
  const presentOf = <T extends Element>(element: T) => counterpart(element, old, island);
  const controlOf = (element: HTMLElement) => presentOf(element.closest<HTMLElement>(CONTROLS) ?? element);
  island.presentOf = controlOf;

  // The page's scripts refer to elements of the static content, so it stays the same.
  for (const slot of old.querySelectorAll('astro-slot')) presentOf(slot).replaceChildren(...slot.childNodes);
  for (const field of old.querySelectorAll<HTMLInputElement>('input, select, textarea'))
    presentOf(field).value = field.value;
  for (const popover of before.popovers.map(presentOf)) {
    popover.showPopover();
    // It has been open before.
    for (const animation of popover.getAnimations()) animation.finish();
  }
  for (const { element, place } of before.scrollers)
    presentOf(element).scrollTo({ ...place, behavior: 'instant' });
  if (before.focused?.isConnected === false) moveFocus(before.focused, controlOf(before.focused));
  if (before.pressed?.isConnected === false) completePress(controlOf(before.pressed));
}

/** Clicks an element at the end of a press that began on the one it has replaced: browsers dispatch no click then. */
function completePress(control: HTMLElement): void {
  const over = new AbortController();
  const complete = ({ type }: Event) => {
    over.abort();
    // Wherever the pointer is: the element may have moved, as its text is no longer translated. If another press begins,
    // that of the old element has ended before; Chromium keeps `:active` for a moment after a tap.
    if (type.endsWith('up')) control.click();
  };
  for (const type of ['pointerup', 'keyup', 'pointercancel', 'pointerdown', 'keydown'])
    addEventListener(type, complete, { capture: true, signal: over.signal });
}

/** Returns the present element that corresponds to one of the old HTML; without one, the element itself. */
function counterpart<T extends Element>(element: T, old: Element, present: Element): T {
  const selector = IDENTITY.filter((name) => element.hasAttribute(name))
    .map((name) => `[${name}="${CSS.escape(element.getAttribute(name)!)}"]`)
    .join('');
  const alike = (root: Element) => [...root.querySelectorAll<T>(element.localName + selector)];
  return (element.isConnected ? undefined : alike(present)[alike(old).indexOf(element)]) ?? element;
}

/** Moves the focus to an element, with the selection of the field that had it. */
function moveFocus(from: Element, to: HTMLElement): void {
  to.focus({ preventScroll: true });
  const { selectionStart, selectionEnd, selectionDirection } = from as HTMLInputElement;
  // E-mail fields and other elements have none.
  if (selectionStart !== null && selectionStart !== undefined)
    (to as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}

/**
 * Restores the content of an island if React removes all of it after an error, for example because another program has
 * moved one of its elements. Links and forms then work natively.
 */
function keepContent(island: Island): void {
  const content = [...island.childNodes];
  new MutationObserver(() => {
    if (!island.firstElementChild) island.append(...content);
  }).observe(island, { childList: true });
}
