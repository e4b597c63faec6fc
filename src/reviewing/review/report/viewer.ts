import { escapeHtml } from '../../../build/preview/escape-html.ts';
import type { Area } from '../compare-pixels.ts';
import type { ReportPicture } from '../pictures.ts';
import type { PageReview, ScreenReview, StateReview } from '../result.ts';
import { count } from '../summary.ts';
import { SCREENS, type Screen } from '../screens.ts';

const NAMES: Record<Screen, string> = { phone: 'Phone', desktop: 'Desktop' };

/**
 * Renders the screenshots of a page on one screen, before and after. Without script they are side by side; `report.js`
 * adds the slider and the button for the next difference.
 */
export function viewer(page: PageReview, screen: Screen, id: string): string {
  return stage(page, page.screens[screen], screen, { id: `${id}-${screen}`, state: '' });
}

/** Renders the screenshots of a state of a page, such as an open menu. */
export function stateViewer(page: PageReview, state: StateReview, id: string): string {
  return stage(page, state, state.screen, {
    id: `${id}-${state.screen}-${asId(state.name)}`,
    state: state.name,
  });
}

const asId = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

function stage(
  page: PageReview,
  { pictures, difference }: ScreenReview,
  screen: Screen,
  { id, state }: { id: string; state: string },
): string {
  const name = [`${NAMES[screen]}, ${SCREENS[screen].width} pixels wide`, escapeHtml(state)]
    .filter(Boolean)
    .join(': ');
  const where = [`${page.path} on a ${screen}`, state].filter(Boolean).join(', ');
  if (page.kind === 'changed' && difference.after.length === 0)
    return `<p class="same">${name}: looks the same.</p>`;
  const shots = [
    shot('before', pictures.before, difference.before, `${where} before the change`),
    shot('after', pictures.after, difference.after, `${where} after the change`),
  ];
  if (!pictures.before && !pictures.after)
    return `<p class="same">${name}: no picture, this report is full.</p>`;
  return `<figure class="viewer" data-screen="${screen}" id="${id}">
<figcaption><h3>${name}</h3>${difference.after.length > 0 ? `<p>${count(difference.after.length, 'place')} differ${difference.after.length === 1 ? 's' : ''}.</p>` : ''}</figcaption>
<div class="controls" hidden></div>
<div class="stage" role="region" aria-label="${escapeHtml(where)}" tabindex="0"><div class="shots">${shots.join('')}</div></div>
</figure>`;
}

function shot(
  side: 'before' | 'after',
  picture: ReportPicture | undefined,
  areas: Area[],
  alt: string,
): string {
  if (!picture) return '';
  const { src, width, height } = picture;
  const marks = areas
    .map((area) => `<rect x="${area.x}" y="${area.y}" width="${area.width}" height="${area.height}"/>`)
    .join('');
  return `<div class="shot" data-side="${side}"><p class="side">${side === 'before' ? 'Before' : 'After'}</p><div class="frame"><img src="${src}" width="${width}" height="${height}" alt="${escapeHtml(alt)}"><svg viewBox="0 0 ${width} ${height}" aria-hidden="true">${marks}</svg></div></div>`;
}
