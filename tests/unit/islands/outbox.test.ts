import { describe, expect, it, vi } from 'vitest';
import type { EnquiryInput } from '../../../src/enquiry/enquiry.ts';
import { deliverEnquiry } from '../../../src/islands/enquiry-form/deliver.ts';
import { newId } from '../../../src/islands/enquiry-form/new-id.ts';
import { OUTBOX_KEY } from '../../../src/islands/enquiry-form/outbox-key.ts';
import {
  putInOutbox,
  readOutbox,
  refusedEntry,
  removeFromOutbox,
  waitingEntries,
} from '../../../src/islands/enquiry-form/outbox.ts';
import { pauseAfter, resendOnce } from '../../../src/islands/enquiry-form/resend.ts';
import { RefusedError } from '../../../src/islands/enquiry-form/send.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

const enquiry = (id: string): EnquiryInput & { id: string } => ({
  id,
  name: 'Ada Example',
  email: 'ada@example.com',
  phone: '+1 503 555 0100',
  service: 'Digital  Marketing',
  message: 'Two pages, please.',
});
const now = () => 1_000;
const sent = { success: true, message: 'sent' };
const failed = { success: false, message: 'failed' };

describe('delivering an enquiry', () => {
  it('keeps it before it is sent, so that a closed tab loses nothing', async () => {
    const storage = memoryStorage();
    const send = vi.fn(async () => {
      expect(readOutbox(storage).map((entry) => entry.enquiry.id)).toEqual(['a']);
      return sent;
    });
    await deliverEnquiry(enquiry('a'), { storage, send, now });
    expect(send).toHaveBeenCalledOnce();
  });

  it('leaves nothing in the browser once the service has it', async () => {
    const storage = memoryStorage();
    expect(await deliverEnquiry(enquiry('a'), { storage, send: async () => sent, now })).toEqual(sent);
    expect(storage.size()).toBe(0);
  });

  it('keeps it when the service cannot be reached', async () => {
    const storage = memoryStorage();
    expect(await deliverEnquiry(enquiry('a'), { storage, send: async () => failed, now })).toEqual(failed);
    expect(readOutbox(storage)).toEqual([{ enquiry: enquiry('a'), writtenAt: 1_000 }]);
  });

  it('does not keep what the service refused', async () => {
    const storage = memoryStorage();
    const refuse = async () => {
      throw new RefusedError({ email: 'Enter your email address.' });
    };
    await expect(deliverEnquiry(enquiry('a'), { storage, send: refuse, now })).rejects.toBeInstanceOf(
      RefusedError,
    );
    expect(storage.size()).toBe(0);
  });

  it.each([
    ['full', memoryStorage({ isFull: true })],
    ['forbidden', undefined],
  ])('promises nothing when storage is %s and the service cannot be reached', async (_, storage) => {
    await expect(deliverEnquiry(enquiry('a'), { storage, send: async () => failed, now })).rejects.toThrow();
  });

  it('sends all the same when storage is full', async () => {
    const storage = memoryStorage({ isFull: true });
    expect(await deliverEnquiry(enquiry('a'), { storage, send: async () => sent, now })).toEqual(sent);
  });
});

describe('the outbox', () => {
  it('keeps several enquiries, oldest first, and each only once', () => {
    const storage = memoryStorage();
    putInOutbox(storage, { enquiry: enquiry('a'), writtenAt: 1 });
    putInOutbox(storage, { enquiry: enquiry('b'), writtenAt: 2 });
    putInOutbox(storage, { enquiry: enquiry('b'), writtenAt: 3 });
    expect(readOutbox(storage).map((entry) => entry.enquiry.id)).toEqual(['a', 'b']);
    removeFromOutbox(storage, 'a');
    expect(readOutbox(storage).map((entry) => entry.enquiry.id)).toEqual(['b']);
  });

  it.each(['not json', '{"a":1}', '[null, 5, {"enquiry":{}}]'])('counts %s as empty', (text) => {
    const storage = memoryStorage();
    storage.setItem(OUTBOX_KEY, text);
    expect(readOutbox(storage)).toEqual([]);
  });
});

describe('sending again', () => {
  it('sends every waiting enquiry, oldest first, and empties the outbox', async () => {
    const storage = memoryStorage();
    for (const id of ['a', 'b']) putInOutbox(storage, { enquiry: enquiry(id), writtenAt: 1 });
    const told: string[] = [];
    expect(
      await resendOnce(
        storage,
        async () => sent,
        (event, id) => told.push(`${event} ${id}`),
      ),
    ).toBeUndefined();
    expect(told).toEqual(['enquiry-resent a', 'enquiry-resent b']);
    expect(storage.size()).toBe(0);
  });

  it('stops at the first that does not get through and keeps the rest', async () => {
    const storage = memoryStorage();
    for (const id of ['a', 'b']) putInOutbox(storage, { enquiry: enquiry(id), writtenAt: 1 });
    const send = vi.fn(async () => failed);
    expect(await resendOnce(storage, send, () => {})).toEqual(failed);
    expect(send).toHaveBeenCalledOnce();
    expect(waitingEntries(storage)).toHaveLength(2);
  });

  it('sets an enquiry that is refused aside for the visitor and goes on with the next', async () => {
    const storage = memoryStorage();
    for (const id of ['a', 'b']) putInOutbox(storage, { enquiry: enquiry(id), writtenAt: 1 });
    const fields = { phone: 'Enter your phone number.' };
    const send = async ({ id }: EnquiryInput) => {
      if (id === 'a') throw new RefusedError(fields);
      return sent;
    };
    const told: string[] = [];
    await resendOnce(storage, send, (event, id) => told.push(`${event} ${id}`));
    expect(told).toEqual(['enquiry-refused a', 'enquiry-resent b']);
    expect(refusedEntry(storage)).toMatchObject({ enquiry: { id: 'a' }, refused: fields });
    expect(waitingEntries(storage)).toEqual([]);
  });

  it('waits longer before each try, up to ten minutes, give or take a quarter', () => {
    const middle = (attempt: number) => pauseAfter(attempt, () => 0.5);
    expect([0, 1, 2, 3, 4, 5].map(middle)).toEqual([5_000, 15_000, 45_000, 135_000, 405_000, 600_000]);
    expect(pauseAfter(9, () => 0)).toBe(450_000);
    expect(pauseAfter(9, () => 1)).toBe(750_000);
  });
});

describe('the id of an enquiry', () => {
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  it('is a UUID, also where the browser has no randomUUID', () => {
    expect(newId()).toMatch(UUID);
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(newId()).toMatch(UUID);
    expect(newId()).not.toBe(newId());
    vi.unstubAllGlobals();
  });
});
