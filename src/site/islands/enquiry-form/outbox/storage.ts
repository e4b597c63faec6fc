import type { FieldErrors } from '../../../../enquiry/contract/api.ts';
import type { EnquiryInput } from '../../../../enquiry/contract/enquiry.ts';

/** Query of the form's page by which the form takes back the oldest enquiry that the service has refused. */
export const CORRECTION_QUERY = '?correct';

const KEY_PREFIX = 'enquiry-outbox:';

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
  /** Earliest next attempt, in milliseconds since 1970, if a response has asked for a pause. */
  notBefore?: number;
  /** Errors by field, set when the service refused it: the visitor has to correct it, and it is not sent again. */
  refused?: FieldErrors;
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

/** Key of the entry with this id, and the name of its lock. */
export const entryKey = (id: string) => KEY_PREFIX + id;

/** Returns all entries, oldest first. Unreadable values are skipped. */
export const readOutbox = (storage: OutboxStorage): OutboxEntry[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((key) => key.startsWith(KEY_PREFIX))
    .map((key) => readEntry(storage, key.slice(KEY_PREFIX.length)))
    .filter((entry) => entry !== undefined)
    .sort((a, b) => a.writtenAt - b.writtenAt);

/** Returns the entry with this id; undefined if it is missing or unreadable. */
export function readEntry(storage: OutboxStorage, id: string): OutboxEntry | undefined {
  try {
    const entry = JSON.parse(storage.getItem(entryKey(id)) ?? 'null') as OutboxEntry | null;
    return entry?.enquiry?.id === id ? entry : undefined;
  } catch {
    return undefined;
  }
}

/** Adds an entry, or replaces the one with its id. Returns false if the storage is full or forbidden; nothing changes then. */
export function putInOutbox(storage: OutboxStorage, entry: OutboxEntry): boolean {
  try {
    storage.setItem(entryKey(entry.enquiry.id), JSON.stringify(entry));
    return true;
  } catch {
    return false;
  }
}

/** Removes the entry with this id, if there is one. */
export const removeFromOutbox = (storage: OutboxStorage, id: string) => storage.removeItem(entryKey(id));

/**
 * Runs a job under a lock on an enquiry, shared by all tabs. Without the Web Locks API (old browsers, pages without
 * TLS) the lock is always granted; the id of the enquiry makes sending it twice harmless.
 *
 * @param job receives whether the lock was granted; if not, the enquiry is being sent
 */
export function withEntryLock<T>(id: string, job: (isFree: boolean) => Promise<T>): Promise<T> {
  if (!navigator.locks) return job(true);
  return navigator.locks.request(entryKey(id), { ifAvailable: true }, (lock) => job(lock !== null));
}
