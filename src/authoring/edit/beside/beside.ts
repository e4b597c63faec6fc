/**
 * Runs in the pages of the preview: a click on a text or picture opens its field in the screen, and the screen lets the
 * page show what is edited. `SCREENS` are the origins of the screen; all other pages are ignored.
 */
import type { ElementQuery, FromPage, ToPage } from './messages.ts';

declare const SCREENS: string[];

const MARK = 'data-edited';
const INTERACTIVE = 'a, button, input, select, textarea, label, summary, video[controls], [role="tab"]';

/** Ancestors of a pointed element whose texts may be the whole value. */
const LEVELS = 4;

// Firefox does not tell the frame's ancestors: then the message reaches the one of these that is there.
const around = location.ancestorOrigins
  ? SCREENS.filter((origin) => location.ancestorOrigins.contains(origin))
  : SCREENS;

const tell = (message: FromPage) => {
  for (const origin of around) parent.postMessage(message, origin);
};

function point(target: Element) {
  const picture = target.closest('img, video, picture')?.querySelector('img') ?? target.closest('img, video');
  const texts: string[] = [];
  for (
    let element: Element | null = target;
    element && texts.length < LEVELS;
    element = element.parentElement
  )
    texts.push(element.textContent ?? '');
  tell({
    type: 'edit:open',
    pointed: {
      page: location.pathname + location.hash,
      texts: picture ? [] : texts,
      picture:
        picture instanceof HTMLImageElement
          ? picture.currentSrc || picture.src
          : (picture as HTMLVideoElement | null)?.poster,
    },
  });
}

/** A button over an element that a click uses already, such as a link. */
const pencil = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Edit' });
pencil.style.cssText =
  'position:absolute;z-index:2147483647;padding:.1rem .5rem;border:1px solid #fff;border-radius:.25rem;background:#0b5c57;color:#fff;font:600 14px/1.4 system-ui;cursor:pointer';
let pointedAt: Element | undefined;
pencil.addEventListener('click', (event) => {
  event.stopPropagation();
  if (pointedAt) point(pointedAt);
});

function offerPencil(target: EventTarget | null | undefined) {
  if (!(target instanceof Element) || target === pencil) return;
  const isUsed =
    target.closest(INTERACTIVE) !== null && (target.textContent !== '' || target.matches('img, video'));
  if (!isUsed) {
    pencil.remove();
    return;
  }
  pointedAt = target;
  const { left, top } = target.getBoundingClientRect();
  pencil.style.left = `${Math.max(0, left) + scrollX}px`;
  pencil.style.top = `${Math.max(0, top) + scrollY}px`;
  // A modal dialog covers everything outside it.
  (target.closest('dialog[open]') ?? document.body).append(pencil);
}
addEventListener('mouseover', ({ target }) => offerPencil(target), { passive: true });
// No event tells of a pointer that rested here before this script ran, as after a reload.
offerPencil([...document.querySelectorAll(':hover')].at(-1));

addEventListener('click', ({ target, defaultPrevented }) => {
  if (!(target instanceof Element) || defaultPrevented || target.closest(INTERACTIVE)) return;
  if (
    target.closest(
      'p, h1, h2, h3, h4, li, dt, dd, td, th, blockquote, figcaption, span, img, video, picture, strong, em',
    )
  )
    point(target);
});

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns the innermost visible element that contains a text; the first one in document order. */
function findText(text: string): Element | undefined {
  const sought = plain(text);
  // A single character stands everywhere.
  if (sought.length < 2) return undefined;
  const holds = (element: Element) => plain(element.textContent ?? '').includes(sought);
  return [...document.body.querySelectorAll('*')].find(
    (element) => holds(element) && ![...element.children].some(holds) && element.checkVisibility(),
  );
}

const findPicture = (path: string) =>
  [...document.images].find(
    (image) => decodeURIComponent(image.currentSrc || image.src).includes(path) && image.checkVisibility(),
  );

/** Whether the page has been loaded again and is about to go back to where it was: see `build/keep-place.ts`. */
const isReturning = () => 'dev-place' in sessionStorage;

/** Whether an element can be seen as a whole, and nothing such as the header lies over it. */
function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  if (top < 0 || left < 0 || bottom > innerHeight || right > document.documentElement.clientWidth)
    return false;
  return [top + 1, bottom - 1].every((y) => {
    const seen = document.elementFromPoint((left + right) / 2, y);
    return seen !== null && (seen === pencil || seen.contains(element) || element.contains(seen));
  });
}

/** Attributes that reveal hidden elements when they change; for `data-selected` see `sections/selection-rules.ts`. */
const OPENING = ['hidden', 'open', 'data-selected'];

/** Repeats a search without result when an element may have been revealed, such as one in a tab. */
const opening = new MutationObserver(() => show(wanted));
let wanted: ElementQuery = {};

addEventListener('message', ({ origin, data }: MessageEvent<ToPage>) => {
  if (SCREENS.includes(origin) && data?.type === 'edit:show') show(data);
});

function show(what: ElementQuery) {
  wanted = what;
  opening.disconnect();
  document.querySelector(`[${MARK}]`)?.removeAttribute(MARK);
  const element = what.picture ? findPicture(what.picture) : what.text ? findText(what.text) : undefined;
  if (!element) {
    opening.observe(document.body, { subtree: true, attributeFilter: OPENING });
    return;
  }
  element.setAttribute(MARK, '');
  if (isReturning() || isInView(element)) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: isStill ? 'instant' : 'smooth' });
}

const style = document.createElement('style');
style.textContent = `[${MARK}] { outline: 3px solid #0b5c57; outline-offset: 4px; border-radius: 2px; box-shadow: 0 0 0 4px #fff; }`;
document.head.append(style);

if (parent !== window) {
  tell({ type: 'edit:ready' });
  addEventListener('pagehide', () => tell({ type: 'edit:left' }));
}
