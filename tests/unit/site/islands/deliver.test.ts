import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_FIELDS } from '../../../../src/enquiry/contract/fields.ts';
import { deliverEnquiry, sendTo } from '../../../../src/site/islands/enquiry-form/outbox/deliver.ts';
import { readOutbox } from '../../../../src/site/islands/enquiry-form/outbox/storage.ts';
import { memoryStorage, outboxEntry } from '../../../support/outbox.ts';

const sent = { kind: 'sent' } as const;
const unreachable = { kind: 'failed', retryAfterMs: 0 } as const;

const ENQUIRY = { ...EMPTY_FIELDS, name: 'Ada', email: 'ada@example.com', message: 'Hello', id: 'a' };
const WAIT = { 'retry-after': '30' };

const answer = (response: Response | Error) =>
  vi.stubGlobal('fetch', () =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  );

afterEach(() => vi.unstubAllGlobals());

describe('sending an enquiry', () => {
  const html = (title: string, status = 200) => new Response(`<h1>${title}</h1>`, { status });
  it.each([
    ['the network fails', new TypeError('Failed to fetch')],
    ['the service has a fault', Response.json({ success: false, message: 'x' }, { status: 503 })],
    ['success is not confirmed', Response.json({})],
    ['a firewall answers 403 in HTML', html('Forbidden', 403)],
    ['a sign-in page responds with 200', html('Sign in')],
  ])('may be repeated when %s', async (_, response) => {
    answer(response);
    expect(await sendTo('/')(ENQUIRY)).toEqual(unreachable);
  });

  it.each([
    ['the service', Response.json({ success: false }, { status: 429, headers: WAIT })],
    ['a proxy', new Response('<h1>Busy</h1>', { status: 503, headers: WAIT })],
  ])('says how long %s asked to wait', async (_, response) => {
    answer(response);
    expect(await sendTo('/')(ENQUIRY)).toEqual({ ...unreachable, retryAfterMs: 30_000 });
  });

  it('waits an hour at most, and takes a date as no pause', async () => {
    for (const [value, retryAfterMs] of [
      ['1e15', 3_600_000],
      ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
    ] as const) {
      answer(new Response('', { status: 503, headers: { 'retry-after': value } }));
      expect(await sendTo('/')(ENQUIRY)).toEqual({ ...unreachable, retryAfterMs });
    }
  });

  it.each([
    [422, { email: 'Enter your email address.' }],
    [400, undefined],
    [413, undefined],
  ])('returns what the service refused with %i, and the fields it named', async (status, fields) => {
    answer(Response.json({ success: false, message: 'x', fields }, { status }));
    expect(await sendTo('/')(ENQUIRY)).toEqual({ kind: 'refused', fields: fields ?? {} });
  });
});

describe('delivering an enquiry', () => {
  const { enquiry } = outboxEntry('a');

  beforeEach(() => vi.useFakeTimers({ now: 1_000 }));
  afterEach(() => vi.useRealTimers());

  it('keeps it while it is sent, so that a closed tab loses nothing, and not once the service has it', async () => {
    const storage = memoryStorage();
    const send = async () => {
      expect(readOutbox(storage).map((entry) => entry.enquiry.id)).toEqual(['a']);
      return sent;
    };
    expect(await deliverEnquiry(storage, enquiry, send)).toEqual(sent);
    expect(storage.length).toBe(0);
  });

  it('keeps it when the service cannot be reached', async () => {
    const storage = memoryStorage();
    expect(await deliverEnquiry(storage, enquiry, async () => unreachable)).toEqual(unreachable);
    expect(readOutbox(storage)).toMatchObject([{ enquiry, writtenAt: 1_000 }]);
  });

  it('does not keep what the service refused', async () => {
    const storage = memoryStorage();
    const refused = { kind: 'refused', fields: { email: 'Enter your email address.' } } as const;
    expect(await deliverEnquiry(storage, enquiry, async () => refused)).toEqual(refused);
    expect(storage.length).toBe(0);
  });

  it.each([
    ['full', memoryStorage({ isFull: true })],
    ['forbidden', undefined],
  ])('sends it when storage is %s, and promises nothing if that fails', async (_, storage) => {
    expect(await deliverEnquiry(storage, enquiry, async () => sent)).toEqual(sent);
    await expect(deliverEnquiry(storage, enquiry, async () => unreachable)).rejects.toThrow();
  });
});
