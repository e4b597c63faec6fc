/** A slide of the large view, made from the project's item in the list (`site/sections/portfolio-item.astro`). */

/** Data that the page passes to this script. */
declare const PAGE: {
  /** Description and URL of the large picture by project, where the items of the list do not have them. */
  own: Record<string, { description: string; src: string }>;
  /** URL of the services; the page of a category is below it, by its id. */
  services: string;
};

export const ARROW = 'M4 12h15M13 6l6 6-6 6';

/** Creates the content of a slide: picture or film, words, and further pictures. */
export function figureOf(item: HTMLElement): HTMLElement {
  const { project: id = '', category = '' } = item.dataset;
  const pictures = textOf(item, 'pictures');
  const service = element('a', { class: 'lightbox-service', href: `${PAGE.services}/${category}` });
  service.innerHTML = drawing(ARROW);
  service.prepend(`${textOf(item, 'category')} `);
  const caption = element(
    'figcaption',
    {},
    element('p', { class: 'lightbox-client' }, textOf(item, 'client')),
    element('h2', { id: `lightbox-${id}` }, textOf(item, 'title')),
    element('p', {}, textOf(item, 'description') || (PAGE.own[id]?.description ?? '')),
    ...(pictures ? [element('p', { class: 'lightbox-count' }, pictures)] : []),
    service,
  );
  const further = [...item.querySelectorAll<HTMLAnchorElement>('[data-part="further"] a')].map(
    ({ href: src, textContent, dataset: { width = '', height = '' } }) =>
      element('img', { src, alt: textContent.trim(), width, height, loading: 'lazy' }),
  );
  return element('figure', {}, mediaOf(item), caption, ...further);
}

/** Creates the uncropped picture of a project, or its film with controls. */
function mediaOf(item: HTMLElement): HTMLElement {
  const shown = item.querySelector('img')!;
  const src = PAGE.own[item.dataset.project!]?.src ?? item.querySelector('a')!.href;
  const size = { width: shown.getAttribute('width')!, height: shown.getAttribute('height')! };
  const sources = [...item.querySelectorAll('video source')].map((source) => source.cloneNode());
  const film =
    sources.length > 0 &&
    element(
      'video',
      { 'aria-label': shown.alt, ...size, loop: '', playsinline: '', controls: '' },
      ...sources,
    );
  if (film) film.muted = true;
  const media = film || element('img', { alt: shown.alt, ...size });
  const use = (address: string) => media.setAttribute(film ? 'poster' : 'src', address);
  use(shown.currentSrc || src);
  // Shows what the page has loaded until the large version can replace it without a gap.
  if (shown.currentSrc) {
    const large = new Image();
    large.src = src;
    large.decode().then(
      () => use(src),
      () => {},
    );
  }
  return media;
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
