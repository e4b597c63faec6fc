import type { FieldErrors } from '../../../enquiry/contract/answer.ts';
import type { EnquiryInput } from '../../../enquiry/contract/enquiry.ts';

/** Key in `localStorage` under which earlier versions kept all entries, as one JSON array. */
export const OLD_LIST_KEY = 'enquiry-outbox';

/** Prefix of the key of an entry; the id of its enquiry follows. */
export const ENTRY_KEY_PREFIX = 'enquiry-outbox:';

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

/** Key of the entry with this id. */
export const entryKey = (id: string) => ENTRY_KEY_PREFIX + id;

/** Keys of all entries, in no particular order. */
export function entryKeys(storage: OutboxStorage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(ENTRY_KEY_PREFIX),
  );
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

/** Parses an entry from its JSON; returns undefined if it is invalid. */
export function parseEntry(text: string | null): OutboxEntry | undefined {
  try {
    const entry: unknown = JSON.parse(text ?? 'null');
    return isEntry(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a value can be sent as an entry. */
export function isEntry(value: unknown): value is OutboxEntry {
  return typeof (value as OutboxEntry | null)?.enquiry?.id === 'string';
}

/** `localStorage`, or undefined where the browser forbids it. */
export function browserStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
