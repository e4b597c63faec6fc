/** Functions for `page.evaluate`. They cannot use anything outside their own body. */

/** Returns elements that overflow horizontally, and the height of sticky bars if they cover half of the viewport. */
export async function findOverflow(): Promise<string[]> {
  const { scrollWidth, clientWidth } = document.documentElement;
  const outside = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth,
  );
  const innermost = outside.filter(
    (element) => !outside.some((other) => other !== element && element.contains(other)),
  );
  scrollTo({ top: 600, behavior: 'instant' });
  await new Promise(requestAnimationFrame);
  const covered = [...document.querySelectorAll('*')]
    .filter(
      (element) =>
        /sticky|fixed/.test(getComputedStyle(element).position) &&
        element.checkVisibility({ visibilityProperty: true }),
    )
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, top, bottom }) => width > innerWidth / 2 && top < innerHeight / 3 && bottom > 0)
    .reduce((sum, { top, bottom }) => sum + bottom - Math.max(top, 0), 0);
  return [
    ...(scrollWidth > clientWidth
      ? [`${scrollWidth} pixels`, ...innermost.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 120))]
      : []),
    ...(covered > innerHeight / 2 ? [`${covered} of ${innerHeight} pixels are covered`] : []),
  ];
}

/** Returns pictures that failed to load or are more than `limit` times wider than displayed, except thumbnails. */
export async function findWrongPictures(limit: number): Promise<string[]> {
  // Thumbnails get the smallest width of `ui/picture.astro`, even if they are shown smaller.
  const SMALL_PX = 400;
  const pictures = [...document.images];
  for (const image of pictures) image.loading = 'eager';
  await Promise.all(
    pictures.map((image) => image.complete || new Promise((ended) => (image.onload = image.onerror = ended))),
  );
  return pictures.flatMap((image) => {
    if (image.naturalWidth === 0) return [`${image.currentSrc || image.src} failed to load`];
    const { width, height } = image.getBoundingClientRect();
    const sources = [...(image.closest('picture')?.querySelectorAll('source') ?? []), image];
    const candidates = sources
      .flatMap(({ srcset }) => srcset.split(', '))
      .filter(Boolean)
      .map((candidate) => candidate.trim().split(' '))
      .map(([address = '', pixels = '']) => ({
        address: new URL(address, location.href).href,
        pixels: Number.parseInt(pixels, 10),
      }));
    if (width === 0 || candidates.length === 0) return [];
    const chosen = candidates.find(({ address }) => address === image.currentSrc);
    if (!chosen) return [`${image.currentSrc} is in no srcset`];
    if (chosen.pixels <= SMALL_PX) return [];
    // `object-fit: cover` crops two sides.
    const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
    const shown = Math.max(width, height * ratio) * devicePixelRatio;
    return chosen.pixels / shown > limit
      ? [`${chosen.address}: ${chosen.pixels} pixels wide, displayed at ${Math.round(shown)}`]
      : [];
  });
}

/** Returns the text of `main` as it is now, and as a browser without script parses the source. */
export function wordsWithAndWithoutScript(source: string): string[] {
  // DOMParser parses with scripting disabled: the content of <noscript> becomes elements.
  const still = new DOMParser().parseFromString(source, 'text/html');
  return [document, still].map(({ body }) =>
    // With scripting enabled, the content of <noscript> is text: the markup of films.
    (body.querySelector('main')!.textContent ?? '')
      .replace(/<video[\s\S]*?<\/video>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

/** Returns elements that do not print black on white. */
export const findColoured = () =>
  [...document.body.querySelectorAll('*')]
    .filter((element) => element.checkVisibility())
    .filter((element) => {
      const { backgroundColor, borderImageSource, color } = getComputedStyle(element);
      const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && borderImageSource === 'none';
      return !isClear || color !== 'rgb(0, 0, 0)';
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 80));
