import { findAll, type PlainTarget } from './target.ts';

/** Result of an actionability check of an element. */
export interface Look {
  /** Number of frames since the first check; without scripts, a timestamp in milliseconds. */
  frame: number;
  /** Centre and size of the element. */
  box?: { x: number; y: number; width: number; height: number };
  /** Reason why the element cannot be clicked. */
  obstacle?: string;
}

/** Determines where an element can be clicked. Its source is sent to the page, together with that of `findAll`. */
export function look(target: PlainTarget): Look {
  const frames = window as unknown as { __frame?: number };
  requestAnimationFrame(() => {
    frames.__frame = (frames.__frame ?? 0) + 1;
  });
  // Frame callbacks do not run if scripts are disabled.
  const frame = matchMedia('(scripting: none)').matches ? performance.now() : (frames.__frame ?? 0);

  // Until styles and fonts are loaded, elements may move.
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  // Not every engine always reports a first paint.
  const isPainted = document.readyState === 'complete' || performance.getEntriesByType('paint').length > 0;
  if (!isPainted || sheets.some(({ sheet }) => !sheet) || document.fonts.status === 'loading')
    return { frame, obstacle: 'the page is waiting for its styles or fonts' };

  const all = findAll(target);
  const element = all.find(
    (each) => each.getClientRects().length > 0 && getComputedStyle(each).visibility === 'visible',
  );
  if (!element) return { frame, obstacle: all.length > 0 ? 'it is hidden' : 'it is not there' };
  const measure = () => {
    // Use the first box: an inline element that wraps has several.
    const { left, top, width, height } = element.getClientRects()[0]!;
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2), width, height };
  };
  let box = measure();
  if (box.width === 0 || box.height === 0) return { frame, obstacle: 'it has no size' };
  if (box.x < 0 || box.y < 0 || box.x >= innerWidth || box.y >= innerHeight) {
    element.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'nearest' });
    box = measure();
  }
  let hit = document.elementFromPoint(box.x, box.y);
  // What has loaded above may have moved it under the bar since it was scrolled into view.
  if (hit?.closest('.bar') && !element.closest('.bar')) {
    element.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'nearest' });
    box = measure();
    hit = document.elementFromPoint(box.x, box.y);
  }
  if (!hit) return { frame, box, obstacle: 'it is out of view' };
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  if ([element, ...labels].some((each) => each.contains(hit))) return { frame, box };
  return { frame, box, obstacle: `it is covered by ${(hit.cloneNode() as Element).outerHTML.slice(0, 120)}` };
}
