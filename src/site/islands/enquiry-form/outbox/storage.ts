import type { FieldErrors } from '../../../../enquiry/contract/api.ts';
import type { EnquiryInput } from '../../../../enquiry/contract/enquiry.ts';

/** Prefix of the key of an entry; the id of its enquiry follows. */
export const ENTRY_KEY_PREFIX = 'enquiry-outbox:';

/** How long an entry is kept, in milliseconds. After that, data on a device that others may use does more harm than good. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

/** An enquiry with the id by which the service recognises a repeated one. */
export type NamedEnquiry = EnquiryInput & { id: string };

/**
 * An enquiry kept in the browser from before it is first sent until the service has stored it. Each entry has a key of
 * its own in `localStorage`, so that tabs that write at the same time never overwrite each other's entries.
 */
export interface OutboxEntry {
  enquiry: NamedEnquiry;
  /** When it was written, in milliseconds since 1970 by the visitor's clock. */
  writtenAt: number;
  /** Back-off state; absent until the first failure. */
  retry?: Retry;
  /** When an attempt was first answered by something other than the service, in milliseconds since 1970. */
  foreignSince?: number;
  /** Errors by field, set when the service refused it: the visitor has to correct it, and it is not sent again. */
  refused?: FieldErrors;
}

/** Back-off state of an entry. */
export interface Retry {
  /** Failed attempts so far. */
  failures: number;
  /** Earliest next attempt, in milliseconds since 1970 by the visitor's clock. */
  nextTryAt: number;
  /** Whether the pause also applies to the next page view; if not, each page view retries at once. */
  holdsAcrossPages: boolean;
}

/** The part of `localStorage` that the outbox needs. */
export type OutboxStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** `localStorage`, or undefined where the browser forbids it. */
export function browserStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Returns all entries, oldest first. Unreadable values are skipped. */
export function readOutbox(storage: OutboxStorage): OutboxEntry[] {
  return entryKeys(storage)
    .map((key) => parseEntry(storage.getItem(key)))
    .filter((entry) => entry !== undefined)
    .sort((a, b) => a.writtenAt - b.writtenAt);
}

/** The entry with this id, or undefined. */
export const readEntry = (storage: OutboxStorage, id: string) => parseEntry(storage.getItem(entryKey(id)));

/**
 * Adds an entry, or replaces the one with its id.
 * @throws if the storage is full or forbidden; the caller then must not promise that the enquiry is kept.
 */
export function putInOutbox(storage: OutboxStorage, entry: OutboxEntry): void {
  storage.setItem(entryKey(entry.enquiry.id), JSON.stringify(entry));
}

/**
 * Replaces an entry that is still there. Another tab may have sent or deleted it meanwhile: it must not come back.
 * If the storage is full, the old entry stays.
 */
export function replaceInOutbox(storage: OutboxStorage, entry: OutboxEntry): void {
  if (!readEntry(storage, entry.enquiry.id)) return;
  try {
    putInOutbox(storage, entry);
  } catch {
    // The old entry can still be sent; only the changes are lost.
  }
}

/** Removes the entry with this id, if there is one. */
export const removeFromOutbox = (storage: OutboxStorage, id: string) => storage.removeItem(entryKey(id));

/** Whether an entry is too old to be kept. */
export const isExpired = ({ writtenAt }: OutboxEntry, now: number) => now - writtenAt > MAX_AGE_MS;

/**
 * Cleans up the outbox at a page view: removes unreadable entries, and sets dates in the future (from a wrong clock) to
 * now, so that those entries expire as well.
 *
 * @param now milliseconds since 1970
 */
export function tidyOutbox(storage: OutboxStorage, now: number): void {
  for (const key of entryKeys(storage)) {
    const entry = parseEntry(storage.getItem(key));
    if (!entry) storage.removeItem(key);
    else if (!(entry.writtenAt <= now)) replaceInOutbox(storage, { ...entry, writtenAt: now });
  }
}

/**
 * Runs a job under a lock on an enquiry, shared by all tabs. Without the Web Locks API (old browsers, pages without
 * TLS) the lock is always granted; the id of the enquiry makes sending it twice harmless.
 *
 * @param job receives whether the lock was granted; if not, another tab is sending the enquiry
 */
export function withEntryLock<T>(id: string, job: (isFree: boolean) => Promise<T>): Promise<T> {
  if (!navigator.locks) return job(true);
  return navigator.locks.request(entryKey(id), { ifAvailable: true }, (lock) => job(lock !== null));
}

/** Key of the entry with this id, and the name of its lock. */
export const entryKey = (id: string) => ENTRY_KEY_PREFIX + id;

/** Keys of all entries, in no particular order. */
const entryKeys = (storage: OutboxStorage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(ENTRY_KEY_PREFIX),
  );

/** Returns undefined for a text that cannot be sent as an entry. */
function parseEntry(text: string | null): OutboxEntry | undefined {
  try {
    const entry = JSON.parse(text ?? 'null') as OutboxEntry | null;
    return typeof entry?.enquiry?.id === 'string' ? entry : undefined;
  } catch {
    return undefined;
  }
}
