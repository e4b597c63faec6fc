/**
 * Styles that show the selected part of a group with `data-selected`, so that a selection takes effect before its
 * island is hydrated. The ids come from file names in the content and contain only letters, digits and hyphens.
 */

/** Shows only the selected panel; without script all panels are shown. */
export const panelRules = (ids: string[]) =>
  `.js [data-panel]{display:none}${ids.map((id) => `.js [data-selected="${id}"] [data-panel="${id}"]`).join(',')}{display:block}`;

/** Shows skeletons in place of the plans while those of a tab other than the first load. */
export function skeletonRules(first = ''): string {
  const plan = `:is(.js astro-island[ssr] [data-selected]:not([data-selected="${first}"]),[aria-busy=true]) .plan`;
  return `${plan}>*{background:var(--rule);color:#0000;pointer-events:none}${plan}>*>*{visibility:hidden}`;
}

/**
 * Shows only items of the selected category; without script a category in the URL fragment does the same. `:has()` follows
 * `:not(.js)` at once, so that with script it is never tested: each press would then restyle all items.
 */
export function filterRules(ids: string[]): string {
  const selectors = ids.map((id) => {
    const others = `[data-category]:not([data-category="${id}"])`;
    return `[data-selected="${id}"] ${others},html:not(.js):has([id="${id}"]:target) ${others}`;
  });
  return `${selectors.join(',')}{display:none}`;
}
