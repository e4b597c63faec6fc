import {
  entryKeys,
  isEntry,
  OLD_LIST_KEY,
  type OutboxEntry,
  type OutboxStorage,
  parseEntry,
  putInOutbox,
  readEntry,
  replaceInOutbox,
} from './outbox.ts';

/** How long an entry is kept, in milliseconds. After that, data on a device that others may use does more harm than good. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

/** Whether an entry is too old to be kept. */
export const isExpired = ({ writtenAt }: OutboxEntry, now: number) => now - writtenAt > MAX_AGE_MS;

/**
 * Cleans up the outbox at a page view: migrates the entries of earlier versions, removes unreadable ones, and sets
 * dates in the future (from a wrong clock) to now, so that those entries expire as well.
 *
 * @param now milliseconds since 1970
 */
export function tidyOutbox(storage: OutboxStorage, now: number): void {
  takeOverList(storage, now);
  for (const key of entryKeys(storage)) {
    const entry = parseEntry(storage.getItem(key));
    if (!entry) storage.removeItem(key);
    else if (!(entry.writtenAt <= now)) replaceInOutbox(storage, { ...entry, writtenAt: now });
  }
}

/** Moves each entry of the old list to a key of its own. The list is removed once all of them are written. */
function takeOverList(storage: OutboxStorage, now: number): void {
  const text = storage.getItem(OLD_LIST_KEY);
  if (text === null) return;
  try {
    for (const entry of parseList(text)) {
      if (!readEntry(storage, entry.enquiry.id))
        putInOutbox(storage, { ...entry, writtenAt: entry.writtenAt ?? now });
    }
  } catch {
    return; // The storage is full: the next page view tries again.
  }
  storage.removeItem(OLD_LIST_KEY);
}

function parseList(text: string): OutboxEntry[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isEntry) : [];
  } catch {
    return [];
  }
}
