/**
 * Styles by which a group with `data-selected` shows one of its parts, so that a choice is seen before its island is
 * there. The ids come from file names in the content and hold only letters, digits and hyphens.
 */

/** Shows only the panel that is selected; without script all of them stand one under another. */
export const panelRules = (ids: string[]) =>
  `.js [data-panel]{display:none}${ids.map((id) => `.js [data-selected="${id}"] [data-panel="${id}"]`).join(',')}{display:block}`;

/** Shows only items of the selected category; without script a category in the address does the same. */
export function filterRules(ids: string[]): string {
  const selectors = ids.map((id) => {
    const others = `[data-category]:not([data-category="${id}"])`;
    return `[data-selected="${id}"] ${others},html:not(.js) [data-selected]:has(#${id}:target) ${others}`;
  });
  return `${selectors.join(',')}{display:none}`;
}
