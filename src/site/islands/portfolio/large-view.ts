/**
 * Opens a project of a list in a dialog at once: with the picture that is on screen, which its large version then
 * replaces. The island moves the other projects in when its code has arrived (`lightbox.tsx`). Waiting for that took
 * 1.2 s with slow 4G and a CPU slowed fourfold; `npm run bench:touch` measures it.
 *
 * Bundled on its own by `site/sections/large-view.astro`; a build puts it into the file with the code of the islands,
 * which is fetched on the first interaction.
 */
import { isModified } from '../is-modified.ts';
import { LARGE_VIEW, type LargeViewDialog } from './events.ts';

declare const STYLES: string;
declare const LABELS: Record<'closeProject' | 'previousProject' | 'nextProject', string>;

const CLOSE = 'M4 4l16 16M20 4L4 20';
const ARROW = 'M4 12h15M13 6l6 6-6 6';

const dialog = document.createElement('dialog') as LargeViewDialog;
dialog.className = 'lightbox';
dialog.dataset.surface = 'ink';
dialog.setAttribute('aria-labelledby', 'lightbox-title');
const preview = document.createElement('div');
const stage = document.createElement('div');
preview.className = 'lightbox-preview';
stage.className = 'lightbox-stage';
dialog.append(button('close', LABELS.closeProject, CLOSE), preview, stage);
Object.assign(dialog, { preview, stage, steps: 0 });

function button(name: string, label: string, path: string): HTMLButtonElement {
  const element = document.createElement('button');
  element.className = `lightbox-${name}`;
  element.ariaLabel = label;
  element.innerHTML = `<svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true"><path d="${path}" fill="none" stroke="currentColor" stroke-width="2.25"/></svg>`;
  return element;
}

function fillPreview(item: HTMLElement, link: HTMLAnchorElement): void {
  const picture = new Image();
  const shown = item.querySelector('img')!;
  picture.alt = shown.alt;
  picture.width = Number(shown.getAttribute('width'));
  picture.height = Number(shown.getAttribute('height'));
  picture.src = shown.currentSrc || shown.src;
  if (link.dataset.width) {
    const large = new Image();
    large.src = link.href;
    large.decode().then(
      () => (picture.src = large.src),
      () => {},
    );
  }
  const figure = document.createElement('figure');
  figure.role = 'group';
  const caption = document.createElement('figcaption');
  for (const [part, tag] of [
    ['client', 'p'],
    ['title', 'h2'],
    ['description', 'p'],
  ] as const) {
    const text = document.createElement(tag);
    text.textContent = item.querySelector(`[data-part="${part}"]`)?.textContent?.trim() ?? '';
    if (part === 'client') text.className = 'lightbox-client';
    if (part === 'title') text.id = 'lightbox-title';
    caption.append(text);
  }
  figure.append(picture, caption);
  const controls = document.createElement('div');
  controls.className = 'lightbox-controls';
  controls.append(
    button('previous', LABELS.previousProject, ARROW),
    document.createElement('p'),
    button('next', LABELS.nextProject, ARROW),
  );
  preview.replaceChildren(figure, controls);
}

function open(item: HTMLElement, link: HTMLAnchorElement): void {
  const { project = '' } = item.dataset;
  const { inserts = '' } = item.closest<HTMLElement>('[data-inserts]')!.dataset;
  fillPreview(item, link);
  Object.assign(dialog, { steps: 0, cameFrom: location.hash });
  dialog.dataset.project = project;
  dialog.showModal();
  // Back closes the view, so it needs an entry of its own: also if the page was opened with its address.
  if (!isLarge()) {
    if (location.hash === `#${project}`) history.replaceState(history.state, '', location.pathname);
    history.pushState({ ...history.state, isLarge: true }, '', `${inserts}#${project}`);
  }
  dispatchEvent(new Event(LARGE_VIEW));
}

const isLarge = () => Boolean((history.state as { isLarge?: boolean } | null)?.isLarge);

/** Steps that the visitor asks for before the other projects are there. */
const step = (by: number) => {
  if (preview.hasChildNodes()) dialog.steps += by;
};

document.addEventListener('click', (event) => {
  const target = event.target as Element;
  const link = target.closest<HTMLAnchorElement>('[data-project] a');
  const item = link?.closest<HTMLElement>('[data-project]');
  if (!link || !item || isModified(event)) return;
  event.preventDefault();
  // `first-touch.js` would replay it.
  const island = item.closest<Element & { again?: unknown }>('astro-island');
  if (island) island.again = null;
  open(item, link);
});
dialog.addEventListener('click', ({ target }) => {
  const pressed = (target as Element).closest('button')?.className;
  if (pressed === 'lightbox-close') dialog.close();
  if (pressed === 'lightbox-previous') step(-1);
  if (pressed === 'lightbox-next') step(1);
});
dialog.addEventListener('keydown', ({ key }) => {
  if (key === 'ArrowLeft') step(-1);
  if (key === 'ArrowRight') step(1);
});
dialog.addEventListener('close', () => {
  preview.replaceChildren();
  const link = document.querySelector<HTMLElement>(`[data-project="${dialog.dataset.project}"] a`);
  // Going back restores the scroll position, so the focus must follow.
  if (isLarge())
    addEventListener('popstate', () => requestAnimationFrame(() => link?.focus()), { once: true });
  else link?.focus();
  if (isLarge()) history.back();
});
addEventListener('popstate', () => {
  if (dialog.open && !isLarge()) dialog.close();
});

const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLES);
document.adoptedStyleSheets.push(sheet);
document.body.append(dialog);
// A click on a project may have been held back until now.
for (const island of document.querySelectorAll<Element & { again?: () => void }>('astro-island'))
  island.again?.();
