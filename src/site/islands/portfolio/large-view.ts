/**
 * The large view: a dialog that shows one project of a list after the other. It reads them from the items of the list, so
 * that they are not transferred twice.
 *
 * Bundled on its own by `site/sections/large-view.astro`; a build puts it into the file with the code of the islands,
 * which is fetched on the first interaction. A project therefore opens before React has arrived, with the picture that is
 * on screen, which its large version then replaces: waiting took 1.2 s with slow 4G and a CPU slowed fourfold
 * (`npm run bench:touch`). Swiper, which adds swiping and gliding, is fetched when a project is first opened.
 */
import type Swiper from 'swiper';
import { isModified } from '../is-modified.ts';
import { PROJECTS_CHANGED } from './list.ts';
import type { Parts } from './parts.ts';
import { ARROW, drawing, element, figureOf, textOf } from './slide.ts';

/** Data that the page passes to this script. */
declare const PAGE: {
  styles: string;
  labels: Record<'closeProject' | 'previousProject' | 'nextProject', string>;
  /** URLs of scripts that are fetched later. */
  scripts: { swiper: string; parts: string };
};

const CLOSE = 'M4 4l16 16M20 4L4 20';

/** Distance from either end of the slides at which more projects are fetched. */
const AHEAD = 3;

/** Duration of the glide from one project to the next, in milliseconds. */
const GLIDE_MS = 320;

const status = element('p', { class: 'sr-only', role: 'status' });
const track = element('div', { class: 'swiper-wrapper' });
const frame = element('div', { class: 'swiper' }, track);
const previous = button('previous', PAGE.labels.previousProject, ARROW, () => go(-1));
const next = button('next', PAGE.labels.nextProject, ARROW, () => go(1));
const place = element('p', { 'aria-hidden': 'true' });
const controls = element('div', { class: 'lightbox-controls' }, previous, place, next);
const close = button('close', PAGE.labels.closeProject, CLOSE, () => dialog.close());
const dialog = element(
  'dialog',
  { class: 'lightbox', 'data-surface': 'ink' },
  close,
  status,
  frame,
  controls,
);

/** The slide after the last project while there are further ones. */
const more = element('div', { class: 'swiper-slide lightbox-more' });
const moreWords = element('p', { id: 'lightbox-more', role: 'status' });
const retry = element('button', { type: 'button', class: 'lightbox-retry' });
more.append(moreWords);

/** Slides by the ids of their projects. Empty but for those that are in front or next to it. */
const slides = new Map<string, HTMLElement>();
/** The items of the slides. */
const items = new Map<Element, HTMLElement>();

/** The list from which the view was opened. */
let list: HTMLElement;
/** The slide in front. */
let front: HTMLElement;
/** Id of the project in front, or of the last one before `more`. */
let project = '';
/** The further parts of the list. */
let parts: Parts | undefined;
let swiper: Swiper | undefined;
/** False until Swiper and `parts` have arrived, or failed to: nothing else delays the first large picture. */
let isComplete = false;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether the current history entry is that of the view: its state has the previous fragment. */
const isLarge = () => (history.state as { from?: string } | null)?.from !== undefined;

const itemOf = (id: string) => document.querySelector<HTMLElement>(`[data-project="${CSS.escape(id)}"]`);

function open(item: HTMLElement): void {
  project = item.dataset.project!;
  list = item.closest<HTMLElement>('[data-inserts]')!;
  // Back closes the view, so it needs an entry of its own: also if the page was opened with its URL.
  if (!isLarge()) {
    if (location.hash === `#${project}`) history.replaceState(history.state, '', location.pathname);
    history.pushState({ ...history.state, from: location.hash }, '');
  }
  dialog.showModal();
  front = slideOf(item);
  update();
  status.textContent = '';
  void complete();
}

/** Adds what is fetched only when a project is opened; without it the view works by buttons and keys. */
async function complete(): Promise<void> {
  const load = (address?: string) => address && import(address).catch(() => {});
  const [{ default: Swiping } = {}, further = {}] = await Promise.all([
    load(PAGE.scripts.swiper),
    load(list.dataset.script && PAGE.scripts.parts),
  ]);
  if (!dialog.open || isComplete) return;
  isComplete = true;
  parts = further.parts;
  update();
  if (!Swiping) return;
  swiper = new Swiping(frame, {
    initialSlide: indexOf(front),
    speed: isStill() ? 0 : GLIDE_MS,
    on: { slideChange: ({ activeIndex }: Swiper) => show(track.children[activeIndex] as HTMLElement) },
  });
}

/** Follows a change of the list: adds and removes slides around the one in front. */
function update(): void {
  const selected = list.closest<HTMLElement>('[data-selected]')!.dataset.selected!;
  const isShown = ({ dataset }: HTMLElement) => selected === 'all' || dataset.category === selected;
  const all = [...list.querySelectorAll<HTMLElement>('[data-project]')].filter(isShown).map(slideOf);
  if (parts?.hasNext) all.push(more);
  if (parts) describe(parts);
  const index = Math.max(indexOf(front), 0);
  for (const slide of [...track.children]) if (!all.includes(slide as HTMLElement)) slide.remove();
  // No slide is moved: it would lose its scroll position.
  for (const [at, slide] of all.entries())
    if (track.children[at] !== slide) track.insertBefore(slide, track.children[at] ?? null);
  for (const [at, slide] of all.entries()) if (slide !== more) slide.setAttribute('aria-label', placeOf(at));
  // A project takes the place of `more`.
  const stays = front !== more && all.includes(front);
  show(stays ? front : all[Math.min(index, all.length - 1)]!);
  swiper?.update();
  swiper?.slideTo(indexOf(front), 0, false);
}

function slideOf(item: HTMLElement): HTMLElement {
  const id = item.dataset.project!;
  const slide = slides.get(id) ?? element('div', { class: 'swiper-slide', role: 'group' });
  // Scrolls by keys.
  if (item.querySelector('[data-part="further"]')) slide.tabIndex = 0;
  slides.set(id, slide);
  items.set(slide, item);
  return slide;
}

const indexOf = (slide: HTMLElement) => [...track.children].indexOf(slide);

/** Position of a slide among all projects, also those of other pages: `3 / 20`. */
function placeOf(index: number): string {
  const { before = 0, total = track.children.length } = list.dataset;
  return `${Math.min(Number(before) + index + 1, Number(total))} / ${total}`;
}

/** Brings a slide to the front. */
function show(slide: HTMLElement): void {
  const index = indexOf(slide);
  const item = items.get(slide);
  for (const [at, each] of [...track.children].entries()) fill(each as HTMLElement, at - index);
  previous.disabled = index === 0;
  next.disabled = index === track.children.length - 1;
  place.textContent = placeOf(index);
  if (item) {
    project = item.dataset.project!;
    history.replaceState(history.state, '', `${list.dataset.inserts}#${project}`);
    if (slide !== front)
      status.textContent = `${textOf(item, 'title')}, ${textOf(item, 'client')}, ${placeOf(index)}`;
  }
  front = slide;
  dialog.setAttribute('aria-labelledby', item ? `lightbox-${project}` : 'lightbox-more');
  if (parts?.hasNext && !parts.hasFailed && index >= track.children.length - 1 - AHEAD) void parts.next();
  if (parts?.hasEarlier && index < AHEAD) void parts.earlier();
  // A button that is disabled now, or a link of another slide, has lost the focus.
  const { activeElement } = document;
  if (!dialog.contains(activeElement) || activeElement?.closest(':disabled, [inert]'))
    (controls.querySelector<HTMLElement>('button:enabled') ?? close).focus();
}

/** @param distance of the slide from the one in front: only it and its neighbours have content */
function fill(slide: HTMLElement, distance: number): void {
  const isFront = distance === 0;
  slide.inert = !isFront;
  slide.setAttribute('aria-hidden', String(!isFront));
  const item = items.get(slide);
  const isFilled = Math.abs(distance) <= (isComplete ? 1 : 0);
  if (item && isFilled !== slide.hasChildNodes())
    slide.replaceChildren(...(isFilled ? [figureOf(item)] : []));
  const film = slide.querySelector('video');
  // Only the film in front plays; with reduced motion, only at the visitor's request.
  if (!isFront) film?.pause();
  else if (!isStill()) film?.play().catch(() => {});
}

/** Shows at the end of the slides whether further projects are loading. */
function describe({ hasFailed, words }: Parts): void {
  moreWords.textContent = hasFailed ? words.failed : words.loading;
  retry.textContent = words.retry;
  if (hasFailed) more.append(retry);
  else retry.remove();
}

function go(by: number): void {
  const index = indexOf(front) + by;
  const slide = track.children[index] as HTMLElement | undefined;
  if (swiper) swiper.slideTo(index);
  else if (slide) show(slide);
}

/** Opens the project in the URL fragment. */
function openAddress(): void {
  const item = itemOf(location.hash.slice(1));
  if (item && !dialog.open) open(item);
}

/**
 * Goes to the page that contains the project in the URL fragment, if it is not on this one, such as
 * `/portfolio#oxbow-commuter`. Such a URL stays valid when projects are added before it; its page number does not.
 */
async function goToPage(): Promise<void> {
  const id = location.hash.slice(1);
  const path = document.querySelector<HTMLElement>('.items[data-script]')?.dataset.inserts;
  if (!id || !path || document.getElementById(id)) return;
  const response = await fetch(`${path}/places.json`).catch(() => undefined);
  const places = (response?.ok ? await response.json() : {}) as Record<string, number>;
  const number = places[id];
  if (number === undefined) return;
  const page = number === 1 ? path : `${path}/${number}`;
  if (page !== location.pathname) location.replace(`${page}#${id}`);
}

function button(name: string, label: string, path: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: `lightbox-${name}`, 'aria-label': label });
  made.innerHTML = drawing(path);
  made.addEventListener('click', onClick);
  return made;
}

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('[data-project] a');
  const item = link?.closest<HTMLElement>('[data-project]');
  if (!item || isModified(event)) return;
  event.preventDefault();
  // `first-touch.js` would replay it.
  const island = item.closest<Element & { again?: unknown }>('astro-island');
  if (island) island.again = null;
  open(item);
});
addEventListener('keydown', (event) => {
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
  if (by === 0 || !dialog.open || isModified(event)) return;
  event.preventDefault();
  go(by);
});
retry.addEventListener('click', () => {
  void parts!.next();
  update();
});
dialog.addEventListener('close', () => {
  swiper?.destroy();
  swiper = parts = undefined;
  isComplete = false;
  track.replaceChildren();
  slides.clear();
  items.clear();
  const link = itemOf(project)?.querySelector('a');
  // Going back restores the scroll position, so the focus must follow.
  if (isLarge())
    addEventListener('popstate', () => requestAnimationFrame(() => link?.focus()), { once: true });
  else link?.focus();
  if (isLarge()) history.back();
});
addEventListener('popstate', () => {
  if (isLarge()) openAddress();
  else if (dialog.open) dialog.close();
});
addEventListener('hashchange', () => {
  openAddress();
  void goToPage();
});
addEventListener(PROJECTS_CHANGED, () => {
  if (dialog.open) update();
  // The project of the URL may have loaded. A view that is being closed still has its own entry.
  else if (!isLarge()) openAddress();
});

const sheet = new CSSStyleSheet();
sheet.replaceSync(PAGE.styles);
document.adoptedStyleSheets.push(sheet);
document.body.append(dialog);
openAddress();
void goToPage();
// A click on a project may have been held back until now.
for (const island of document.querySelectorAll<Element & { again?: () => void }>('astro-island'))
  island.again?.();
