/**
 * The large view: a dialog that shows one project of a list at a time. It reads them from the items of the list, so that
 * they are not transferred twice.
 *
 * Bundled on its own by `site/sections/large-view.astro`; a build puts it into the file with the code of the islands
 * (`build/finish/island-runtime.ts`), which is fetched on the first interaction. A project therefore opens
 * before React has arrived, with the picture that is on screen, which its large version then replaces: waiting took 1.2
 * s with slow 4G and a CPU slowed fourfold (`npm run bench:touch`). `slides.ts`, fetched when a project is first
 * opened, adds its further pictures, and the projects before and after it.
 */
import { isModified, stepOfKey } from '../keys.ts';
import { PROJECTS_CHANGED } from './list.ts';
import { addressOf, ARROW, describeItems, drawing, element, figureOf, play } from './slide.ts';
import type { LargeView, Slides } from './slides.ts';

/** Data that the page passes to this script. */
declare const PAGE: {
  styles: string;
  labels: Record<'close' | 'previous' | 'next', string>;
  /** URL of the script `slides.ts`. */
  slides: string;
  /** URL of the services. */
  services: string;
};

/** An item of a list, with the event that `site/scripts/first-touch.js` holds back. */
interface Item extends HTMLElement {
  again?: (() => void) | null;
}

const CLOSE = 'M4 4l16 16M20 4L4 20';

const track = element('div', { class: 'swiper-wrapper' });
const previous = button('previous', ARROW, () => go(-1));
const next = button('next', ARROW, () => go(1));
const dialog = element(
  'dialog',
  { class: 'lightbox', 'data-surface': 'ink' },
  button('close', CLOSE, () => dialog.close()),
  element('div', { class: 'swiper' }, track),
  element('div', { class: 'lightbox-controls' }, previous, element('p', { 'aria-hidden': 'true' }), next),
);

let view: LargeView | undefined;
let slides: Slides | undefined;
/** Whether the view is closed, but its history entry is still the current one. */
let isClosing = false;
/** Projects that the visitor has gone on, counted until the other slides have arrived. */
let steps = 0;

/** Whether the current history entry is that of the view: its state has the previous fragment. */
const isLarge = () => (history.state as { from?: string } | null)?.from !== undefined;

const itemOf = (id: string) => document.querySelector<HTMLElement>(`[data-project="${CSS.escape(id)}"]`);

function open(item: HTMLElement): void {
  const project = item.dataset.project!;
  // Back closes the view, so it needs an entry of its own: also if the page was opened with its URL.
  if (!isLarge()) {
    if (location.hash === `#${project}`) history.replaceState(history.state, '', location.pathname);
    const state = { ...history.state, from: location.hash };
    history.pushState(state, '', addressOf(item));
  }
  slides?.end();
  slides = undefined;
  steps = 0;
  previous.disabled = next.disabled = false;
  track.replaceChildren(element('div', { class: 'swiper-slide', role: 'group' }, figureOf(item)));
  dialog.setAttribute('aria-labelledby', `lightbox-${project}`);
  dialog.showModal();
  play(track);
  view = { dialog, item, project, services: PAGE.services, figureOf };
  void fetchSlides(view);
}

/** Adds the other projects; if their script cannot be fetched, the project is shown alone. */
async function fetchSlides(opened: LargeView): Promise<void> {
  const script = await (import(PAGE.slides) as Promise<typeof import('./slides.ts')>).catch(() => undefined);
  // Hydrates the filter, whose code would have delayed the slides and a film.
  opened.item.closest('astro-island')?.dispatchEvent(new Event('touched'));
  // A closed dialog gets its `close` event only with the next frame.
  if (view !== opened || !dialog.open) return;
  if (script) slides = new script.Slides(opened, steps);
  else previous.disabled = next.disabled = true;
}

function go(by: number): void {
  if (slides) slides.go(by);
  else steps += by;
}

/** Opens the project in the URL fragment. */
function openAddress(): void {
  const item = itemOf(location.hash.slice(1));
  if (item && !dialog.open) open(item);
}

function button(name: keyof typeof PAGE.labels, path: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', {
    type: 'button',
    class: `lightbox-${name}`,
    'aria-label': PAGE.labels[name],
  });
  made.innerHTML = drawing(path);
  made.addEventListener('click', onClick);
  return made;
}

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('[data-project] a');
  const item = link?.closest<Item>('[data-project]');
  if (!item || isModified(event)) return;
  event.preventDefault();
  // `first-touch.js` would replay it.
  item.again = null;
  open(item);
});
addEventListener('keydown', (event) => {
  const by = stepOfKey(event.key);
  if (!by || !dialog.open || isModified(event)) return;
  event.preventDefault();
  go(by);
});
dialog.addEventListener('close', () => {
  // Another project may have been opened meanwhile.
  if (dialog.open || !view) return;
  slides?.end();
  track.replaceChildren();
  const link = itemOf(view.project)?.querySelector('a');
  view = slides = undefined;
  isClosing = isLarge();
  if (!isClosing) return link?.focus();
  // Going back restores the scroll position, so the focus must follow.
  addEventListener('popstate', () => requestAnimationFrame(() => link?.focus()), { once: true });
  history.back();
});
addEventListener('popstate', () => {
  isClosing = false;
  if (isLarge()) openAddress();
  else if (dialog.open) dialog.close();
});
addEventListener('hashchange', openAddress);
addEventListener(PROJECTS_CHANGED, () => {
  if (dialog.open) slides?.update();
  // Opens the project of the URL, which may be shown now; not before the `close` event has removed it from the URL.
  else if (!view && !isClosing) openAddress();
});

const sheet = new CSSStyleSheet();
sheet.replaceSync(PAGE.styles);
document.adoptedStyleSheets.push(sheet);
document.body.append(dialog);
describeItems();
openAddress();
// A click on a project may have been held back until now.
for (const item of document.querySelectorAll<Item>('[data-project]')) item.again?.();
