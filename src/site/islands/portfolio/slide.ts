/** What the large view shows first of a project, made from its item in the list (`site/sections/portfolio-item.astro`). */

/** Data that the page passes to this script. */
declare const PAGE: {
  /** Description and URL of the large picture by project, where the items of the list do not have them. */
  own: Record<string, { description: string; src?: string }>;
};

export const ARROW = 'M4 12h15M13 6l6 6-6 6';

/** Adds the descriptions that the items of the list do not have. */
export function describeItems(): void {
  for (const item of document.querySelectorAll<HTMLElement>('[data-project]')) {
    const own = PAGE.own[item.dataset.project!];
    if (own)
      item
        .querySelector('[data-part="category"]')!
        .parentElement!.before(
          element('p', { class: 'description', 'data-part': 'description' }, own.description),
        );
  }
}

/** Returns the URL that opens a project: on this page if it has an address there, else where its link or category leads. */
export function addressOf(item: HTMLElement): string {
  const { project, category } = item.dataset;
  const { inserts } = item.parentElement!.dataset;
  if (!inserts) return `${location.pathname}#${project}`;
  const { hash, href } = item.querySelector('a')!;
  return hash ? href : `${inserts}/${category}#${project}`;
}

/** Creates the uncropped picture of a project with its texts. */
export function figureOf(item: HTMLElement): HTMLElement {
  const { project: id = '' } = item.dataset;
  const shown = item.querySelector('img')!;
  const large = new Image();
  large.src = PAGE.own[id]?.src ?? item.querySelector('a')!.href;
  const { alt } = shown;
  const size = { width: shown.getAttribute('width')!, height: shown.getAttribute('height')! };
  const picture = element('img', { alt, ...size, src: shown.currentSrc || large.src });
  const sources = [...item.querySelectorAll('video source')].map((source) => source.cloneNode());
  const film =
    sources.length > 0 &&
    element(
      'video',
      { ...size, 'aria-label': alt, poster: picture.src, loop: '', playsinline: '', controls: '' },
      ...sources,
    );
  if (film) film.muted = true;
  const caption = element(
    'figcaption',
    {},
    element('p', { class: 'font-semibold' }, textOf(item, 'client')),
    element('h2', { id: `lightbox-${id}` }, textOf(item, 'title')),
    element('p', {}, textOf(item, 'description')),
  );
  // Shows what the page has loaded until the large version can replace it without a gap.
  large.decode().then(
    () => {
      if (film) film.poster = large.src;
      else picture.src = large.src;
    },
    () => {},
  );
  return element('figure', {}, film || picture, caption);
}

/** Whether the visitor asked for less motion. */
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Plays the film of a slide, if it has one; with reduced motion, only the visitor does. */
export function play(slide: HTMLElement): void {
  // Rejected if the slide is left before playback starts.
  if (!isStill())
    slide
      .querySelector('video')
      ?.play()
      .catch(() => {});
}

/** Returns the text of a part of an item; empty if it has none. */
export const textOf = (item: HTMLElement, part: string) =>
  item.querySelector(`[data-part="${part}"]`)?.textContent.trim() ?? '';

/** Creates an element with these attributes. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** Returns a line drawing as SVG. */
export function drawing(path: string): string {
  return `<svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true"><path d="${path}" fill="none" stroke="currentColor" stroke-width="2.25"/></svg>`;
}
