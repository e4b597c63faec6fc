/**
 * Runs in the pages that `npm run edit` shows beside a form: a click on a text or picture opens its field in the screen,
 * the screen lets the page show the edited element. Both have one origin, and call each other.
 */
import type { Pointed } from './entries/locate.ts';

/** Identifies an element of a page by its text or its picture; none if both are missing. */
export interface ElementQuery {
  text?: string;
  picture?: string;
}

/** What a page calls of the screen around it: `parent.beside`. */
export interface Beside {
  /** Opens the field of a picked element. */
  open(pointed: Pointed): void;
  /** Takes the function with which the loaded page shows an element. */
  connect(show: (query: ElementQuery) => void): void;
  /** The page is left. */
  leave(): void;
}

const MARK = 'data-edited';
const INTERACTIVE = 'a, button, input, select, textarea, label, summary, video[controls], [role="tab"]';
const CONTENT =
  'p, h1, h2, h3, h4, li, dt, dd, td, th, blockquote, figcaption, span, img, video, picture, strong, em';

/** Ancestors of a pointed element whose texts may be the whole value. */
const LEVELS = 4;

/** Attributes that reveal hidden elements when they change; for `data-selected` see `sections/selection-rules.ts`. */
const OPENING = ['hidden', 'open', 'data-selected'];

const { beside } = parent as { beside?: Beside };
if (beside) connect(beside);

/** Connects the page with the screen. */
function connect(screen: Beside) {
  const open = (element: Element) => screen.open(describe(element));

  /** Button for an element that already has a click action, such as a link. */
  const pencil = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Edit' });
  pencil.style.cssText =
    'position:absolute;z-index:2147483647;padding:.1rem .5rem;border:1px solid #fff;border-radius:.25rem;background:#0b5c57;color:#fff;font:600 14px/1.4 system-ui;cursor:pointer';
  let pointedAt: Element | undefined;
  pencil.addEventListener('click', (event) => {
    event.stopPropagation();
    if (pointedAt) open(pointedAt);
  });
  const offerPencil = (target: EventTarget | null | undefined) => {
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
  };
  addEventListener('mouseover', ({ target }) => offerPencil(target), { passive: true });
  // No event fires for a pointer that has not moved since this script ran, as after a reload.
  offerPencil([...document.querySelectorAll(':hover')].at(-1));

  addEventListener('click', ({ target, defaultPrevented }) => {
    if (!(target instanceof Element) || defaultPrevented || target.closest(INTERACTIVE)) return;
    if (target.closest(CONTENT)) open(target);
  });

  let wanted: ElementQuery = {};
  // Repeats a search without result when an element may have been revealed, such as one in a tab.
  const opening = new MutationObserver(() => show(wanted));
  const show = (query: ElementQuery) => {
    wanted = query;
    opening.disconnect();
    document.querySelector(`[${MARK}]`)?.removeAttribute(MARK);
    const element = find(query);
    if (!element) {
      opening.observe(document.body, { subtree: true, attributeFilter: OPENING });
      return;
    }
    element.setAttribute(MARK, '');
    // Disables scroll restoration until the page is loaded, because it would override this position.
    if (document.readyState !== 'complete') {
      history.scrollRestoration = 'manual';
      addEventListener('load', () => setTimeout(() => (history.scrollRestoration = 'auto')), { once: true });
    }
    if (isInView(element, pencil)) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollIntoView({
      block: 'center',
      inline: 'nearest',
      behavior: isStill ? 'instant' : 'smooth',
    });
  };
  const style = document.createElement('style');
  style.textContent = `[${MARK}] { outline: 3px solid #0b5c57; outline-offset: 4px; border-radius: 2px; box-shadow: 0 0 0 4px #fff; }`;
  document.head.append(style);
  screen.connect(show);
  addEventListener('pagehide', () => screen.leave());
}

/** Describes an element by its picture, or by its text and those of its ancestors. */
function describe(target: Element): Pointed {
  const page = location.pathname + location.hash;
  const picture = target.closest('img, video, picture')?.querySelector('img') ?? target.closest('img, video');
  if (picture instanceof HTMLImageElement)
    return { page, texts: [], picture: picture.currentSrc || picture.src };
  if (picture) return { page, texts: [], picture: (picture as HTMLVideoElement).poster };
  const texts: string[] = [];
  let element: Element | null = target;
  for (; element && texts.length < LEVELS; element = element.parentElement)
    texts.push(element.textContent ?? '');
  return { page, texts };
}

/** Returns the visible element that shows a picture, or the innermost one with a text: the first of the page. */
function find({ text = '', picture }: ElementQuery): Element | undefined {
  if (picture)
    return [...document.images].find(
      (image) =>
        decodeURIComponent(image.currentSrc || image.src).includes(picture) && image.checkVisibility(),
    );
  const sought = plain(text);
  // A single character would match anywhere.
  if (sought.length < 2) return undefined;
  const holds = (element: Element) => plain(element.textContent ?? '').includes(sought);
  return [...document.body.querySelectorAll('*')].find(
    (element) => holds(element) && ![...element.children].some(holds) && element.checkVisibility(),
  );
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Whether an element is completely visible, and not covered by the header, for example. */
function isInView(element: Element, pencil: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  if (top < 0 || left < 0 || bottom > innerHeight || right > document.documentElement.clientWidth)
    return false;
  return [top + 1, bottom - 1].every((y) => {
    const seen = document.elementFromPoint((left + right) / 2, y);
    return seen !== null && (seen === pencil || seen.contains(element) || element.contains(seen));
  });
}
