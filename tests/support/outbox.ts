import { EMPTY_FIELDS } from '../../src/enquiry/contract/fields.ts';
import type { OutboxEntry, OutboxStorage } from '../../src/site/islands/enquiry-form/outbox/storage.ts';

/** Creates an in-memory `Storage`, optionally one whose quota is exceeded. */
export function memoryStorage({ isFull = false } = {}): OutboxStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}

/** Creates an outbox entry, written at time 1 by default. */
export const outboxEntry = (id: string, changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  enquiry: {
    ...EMPTY_FIELDS,
    id,
    name: 'Ada Example',
    email: 'ada@example.com',
    phone: '+1 503 555 0100',
    service: 'Digital  Marketing',
    message: 'Two pages, please.',
  },
  writtenAt: 1,
  ...changes,
});
