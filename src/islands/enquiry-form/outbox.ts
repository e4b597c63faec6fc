import type { FieldErrors } from '../../enquiry/answer.ts';
import type { EnquiryInput } from '../../enquiry/enquiry.ts';
import { OUTBOX_KEY } from './outbox-key.ts';

/** An enquiry on its way: kept in the browser from before it is first sent until the service has it. */
export interface OutboxEntry {
  enquiry: EnquiryInput & { id: string };
  /** When it was written, in milliseconds since 1970 by the visitor's clock. */
  writtenAt: number;
  /** Set when the service refused it later on: it waits for the visitor to correct it, and is not sent again. */
  refused?: FieldErrors;
}

/** The part of `localStorage` that the outbox needs. */
export type OutboxStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** All entries, oldest first. What cannot be read as an outbox counts as empty. */
export function readOutbox(storage: OutboxStorage): OutboxEntry[] {
  try {
    const entries: unknown = JSON.parse(storage.getItem(OUTBOX_KEY) ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** Entries that can be sent again as they are. */
export const waitingEntries = (storage: OutboxStorage) =>
  readOutbox(storage).filter(({ refused }) => !refused);

/** The oldest entry that the visitor must correct. */
export const refusedEntry = (storage: OutboxStorage) => readOutbox(storage).find(({ refused }) => refused);

/**
 * Adds an entry, or replaces the one with its id.
 * @throws if the storage is full or forbidden; the caller then must not promise that the enquiry is kept.
 */
export function putInOutbox(storage: OutboxStorage, entry: OutboxEntry): void {
  storage.setItem(OUTBOX_KEY, JSON.stringify([...without(storage, entry.enquiry.id), entry]));
}

/** Takes the entry with this id out; the last one takes the outbox with it. */
export function removeFromOutbox(storage: OutboxStorage, id: string): void {
  const others = without(storage, id);
  if (others.length > 0) storage.setItem(OUTBOX_KEY, JSON.stringify(others));
  else storage.removeItem(OUTBOX_KEY);
}

const without = (storage: OutboxStorage, id: string) =>
  readOutbox(storage).filter(({ enquiry }) => enquiry.id !== id);

function isEntry(value: unknown): value is OutboxEntry {
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
