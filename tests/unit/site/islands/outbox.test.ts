import { describe, expect, it, vi } from 'vitest';
import {
  entryKey,
  type OutboxEntry,
  putInOutbox,
  readOutbox,
  removeFromOutbox,
} from '../../../../src/site/islands/enquiry-form/outbox/storage.ts';
import { newId } from '../../../../src/site/islands/enquiry-form/use-enquiry.ts';
import { memoryStorage, outboxEntry as entry } from '../../../support/outbox.ts';

/** An outbox with these entries. */
function outbox(entries: OutboxEntry[]) {
  const storage = memoryStorage();
  for (const each of entries) putInOutbox(storage, each);
  return storage;
}
const idsIn = (storage: ReturnType<typeof memoryStorage>) =>
  readOutbox(storage).map(({ enquiry }) => enquiry.id);

describe('the outbox', () => {
  it('keeps several enquiries, oldest first, and each only once', () => {
    const [first, again] = [entry('b', { writtenAt: 2 }), entry('b', { writtenAt: 3 })];
    const storage = outbox([first, entry('a'), again]);
    expect(idsIn(storage)).toEqual(['a', 'b']);
    removeFromOutbox(storage, 'a');
    expect(idsIn(storage)).toEqual(['b']);
  });

  it('gives each enquiry a key of its own, so that no change rewrites another enquiry', () => {
    const storage = outbox([entry('a')]);
    const setItem = vi.spyOn(storage, 'setItem');
    putInOutbox(storage, entry('b'));
    removeFromOutbox(storage, 'b');
    expect(new Set(setItem.mock.calls.map(([key]) => key))).toEqual(new Set([entryKey('b')]));
    expect(idsIn(storage)).toEqual(['a']);
  });

  it('skips unreadable values and keys of other code', () => {
    const storage = memoryStorage();
    storage.setItem(entryKey('a'), 'not json');
    storage.setItem(entryKey('b'), '{"enquiry":{}}');
    storage.setItem(entryKey('d'), 'null');
    storage.setItem('theme', JSON.stringify(entry('c')));
    expect(readOutbox(storage)).toEqual([]);
  });
});

it('the id of an enquiry is a UUID, also where the browser has no randomUUID', () => {
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(newId()).toMatch(UUID);
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(newId()).toMatch(UUID);
  expect(newId()).not.toBe(newId());
  vi.unstubAllGlobals();
});
