import type { OutboxStorage } from '../../src/site/islands/enquiry-form/outbox/storage.ts';

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
