import type { OutboxEntry } from '../outbox.ts';
import type { EntryKind } from '../retry.ts';

/** An entry and its state in the notice. */
export interface ListedEntry {
  entry: OutboxEntry;
  kind: EntryKind;
}

/**
 * Keeps one row for each entry in a list. A row stays as it is, with its focus and open details, until the state of its
 * entry changes.
 *
 * @returns updates the list
 */
export function keepRows(
  list: HTMLElement,
  createRow: (listed: ListedEntry) => HTMLElement,
): (entries: ListedEntry[]) => void {
  const rows = new Map<string, HTMLElement>();
  const keyOf = ({ entry, kind }: ListedEntry) => `${kind} ${entry.enquiry.id}`;
  return (entries) => {
    const keys = new Set(entries.map(keyOf));
    for (const [key, row] of rows) {
      if (keys.has(key)) continue;
      row.remove();
      rows.delete(key);
    }
    for (const listed of entries) {
      const key = keyOf(listed);
      if (rows.has(key)) continue;
      const row = createRow(listed);
      rows.set(key, row);
      list.append(row);
    }
  };
}
