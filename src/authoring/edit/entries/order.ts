import { type Values, writeEntry } from '../../../model/entries/entry-text.ts';
import type { Kind } from '../../../model/entries/kinds.ts';
import { type Library, type LibraryEntry, orderOf } from './library.ts';
import { moved } from './values.ts';

/** Distance between places, so that entries can be moved between two others. */
const GAP = 10;

/**
 * Puts an entry at another place. Changes one entry if there is room for a number between its neighbours, otherwise
 * numbers all of them again.
 * @param entries in their present order
 * @returns the entries to change, with their new texts
 */
export function reorder(
  entries: readonly LibraryEntry[],
  from: number,
  to: number,
): { entry: LibraryEntry; text: string }[] {
  const sorted = moved(entries, from, to);
  const [before, after] = [sorted[to - 1], sorted[to + 1]];
  const place = placeBetween(before && orderOf(before), after && orderOf(after));
  const places = place === undefined ? sorted.map((_, at) => (at + 1) * GAP) : sorted.map(orderOf);
  if (place !== undefined) places[to] = place;
  return sorted.flatMap((entry, at) => {
    const { kind, data, file } = entry;
    if (!data || data.values.order === places[at]) return [];
    return [
      {
        entry,
        text: writeEntry(kind, { ...data, values: { ...data.values, order: places[at] } }, file.text),
      },
    ];
  });
}

/** Whether a new entry of a kind is first; others are last. */
export const startsFirst = ({ key }: Pick<Kind, 'key'>) => key === 'portfolio';

/** Returns the initial values of a new entry: its sort key. */
export function startValues(library: Library, kind: Kind): Values {
  if (!('order' in kind.fields)) return {};
  const places = library.of(kind.key).map(orderOf).filter(Number.isFinite);
  const first = startsFirst(kind) ? placeBetween(undefined, places[0]) : undefined;
  return { order: first ?? placeBetween(places.at(-1), undefined) };
}

/** Returns a whole number between two places; undefined if there is none. */
export function placeBetween(before: number | undefined, after: number | undefined): number | undefined {
  const low = before ?? 0;
  if (!Number.isFinite(low)) return undefined;
  if (after === undefined) return low + GAP;
  if (before === undefined && after <= 1) return after - GAP;
  const middle = Math.floor((low + after) / 2);
  return Number.isFinite(after) && middle > low && middle < after ? middle : undefined;
}
