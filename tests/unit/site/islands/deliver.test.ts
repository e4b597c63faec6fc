import { describe, expect, it } from 'vitest';
import { deliverEnquiry } from '../../../../src/site/islands/enquiry-form/deliver.ts';
import { readOutbox } from '../../../../src/site/islands/enquiry-form/outbox.ts';
import { RefusedError } from '../../../../src/site/islands/enquiry-form/send.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';
import { outboxEntry } from '../../../support/outbox-entry.ts';

const { enquiry } = outboxEntry('a');
const now = () => 1_000;
const sent = { success: true, message: 'sent' };
const failed = { success: false, message: 'failed' };

describe('delivering an enquiry', () => {
  it('keeps it while it is sent, so that a closed tab loses nothing, and not once the service has it', async () => {
    const storage = memoryStorage();
    const send = async () => {
      expect(readOutbox(storage).map((entry) => entry.enquiry.id)).toEqual(['a']);
      return sent;
    };
    expect(await deliverEnquiry(enquiry, { storage, send, now })).toEqual(sent);
    expect(storage.length).toBe(0);
  });

  it('keeps it when the service cannot be reached, with the first failure of its back-off', async () => {
    const storage = memoryStorage();
    expect(await deliverEnquiry(enquiry, { storage, send: async () => failed, now })).toEqual(failed);
    expect(readOutbox(storage)).toEqual([
      { enquiry, writtenAt: 1_000, retry: expect.objectContaining({ failures: 1, holdsAcrossPages: false }) },
    ]);
    expect(readOutbox(storage)[0]!.retry!.nextTryAt).toBeGreaterThan(1_000);
  });

  it('does not keep what the service refused', async () => {
    const storage = memoryStorage();
    const refuse = async () => {
      throw new RefusedError({ email: 'Enter your email address.' });
    };
    await expect(deliverEnquiry(enquiry, { storage, send: refuse, now })).rejects.toBeInstanceOf(
      RefusedError,
    );
    expect(storage.length).toBe(0);
  });

  it.each([
    ['full', memoryStorage({ isFull: true })],
    ['forbidden', undefined],
  ])('sends it when storage is %s, and promises nothing if that fails', async (_, storage) => {
    expect(await deliverEnquiry(enquiry, { storage, send: async () => sent, now })).toEqual(sent);
    await expect(deliverEnquiry(enquiry, { storage, send: async () => failed, now })).rejects.toThrow();
  });
});
