import { isDeepEqual } from './equal.ts';
import { labelOf } from './fields.ts';

/**
 * Finds the former version of each item of a list: an equal one, else one with the same label, else the one in its place.
 * So a moved item is no change of all others.
 * @returns for each item of `after` the index in `before`; undefined for a new item
 */
export function matchItems(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] {
  const isSame = [
    (index: number, place: number) => isDeepEqual(before[index], after[place]),
    (index: number, place: number) =>
      labelOf(before[index]) !== '' && labelOf(before[index]) === labelOf(after[place]),
    (index: number, place: number) => index === place,
  ];
  const free = new Set(before.keys());
  const found: (number | undefined)[] = after.map(() => undefined);
  for (const test of isSame)
    for (const place of after.keys()) {
      if (found[place] !== undefined) continue;
      const candidates = [...free].filter((index) => test(index, place));
      found[place] = candidates.includes(place) ? place : candidates[0];
      free.delete(found[place]!);
    }
  return found;
}
