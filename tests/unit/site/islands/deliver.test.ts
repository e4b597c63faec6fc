import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_FIELDS } from '../../../../src/enquiry/contract/fields.ts';
import {
  afterFailure,
  deliverEnquiry,
  kindOf,
  LONGEST_PAUSE_MS,
  outboxPause,
  pauseLeft,
  sendTo,
} from '../../../../src/site/islands/enquiry-form/outbox/deliver.ts';
import { readOutbox } from '../../../../src/site/islands/enquiry-form/outbox/storage.ts';
import { memoryStorage, outboxEntry } from '../../../support/outbox.ts';

const sent = { kind: 'sent' } as const;
const unreachable = { kind: 'failed' } as const;
const forbidden = { ...unreachable, foreignStatus: 403 };

const ENQUIRY = { ...EMPTY_FIELDS, name: 'Ada', email: 'ada@example.com', message: 'Hello', id: 'a' };
const WAIT = { 'retry-after': '30' };

const answer = (response: Response | Error) =>
  vi.stubGlobal('fetch', () =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  );

afterEach(() => vi.unstubAllGlobals());

describe('sending an enquiry', () => {
  it('posts the enquiry as JSON', async () => {
    const fetch = vi.fn(async () => Response.json({ success: true, message: 'ok' }));
    vi.stubGlobal('fetch', fetch);
    await sendTo('/api/send-mail')(ENQUIRY);
    expect(fetch).toHaveBeenCalledWith(
      '/api/send-mail',
      expect.objectContaining({ body: JSON.stringify(ENQUIRY) }),
    );
  });

  it('succeeds when the service says so', async () => {
    answer(Response.json({ success: true, message: 'ok' }));
    expect(await sendTo('/')(ENQUIRY)).toEqual(sent);
  });

  const html = (title: string, status = 200) => new Response(`<h1>${title}</h1>`, { status });
  it.each([
    ['the network fails', new TypeError('Failed to fetch')],
    ['the service has a fault', Response.json({ success: false, message: 'x' }, { status: 503 })],
    ['success is not confirmed', Response.json({})],
    ['a firewall answers 403 in HTML', html('Forbidden', 403), 403],
    ['a firewall responds with 403 and other JSON', Response.json({ message: 'No' }, { status: 403 }), 403],
    ['a firewall answers 403 with null', Response.json(null, { status: 403 }), 403],
    ['a proxy answers 413 in HTML', html('Too large', 413), 413],
    ['a proxy answers 502 in HTML', html('Bad gateway', 502), 502],
    ['a sign-in page responds with 200', html('Sign in'), 200],
  ])('may be repeated when %s, and reports responses from elsewhere', async (_, response, foreignStatus?) => {
    answer(response);
    expect(await sendTo('/')(ENQUIRY)).toMatchObject({
      ...unreachable,
      ...(foreignStatus && { foreignStatus }),
    });
  });

  it.each([
    ['the service', Response.json({ success: false }, { status: 429, headers: WAIT })],
    ['a proxy', new Response('<h1>Busy</h1>', { status: 503, headers: WAIT })],
  ])('says how long %s asked to wait', async (_, response) => {
    answer(response);
    expect(await sendTo('/')(ENQUIRY)).toMatchObject({ ...unreachable, retryAfterMs: 30_000 });
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

  it('keeps it when the service cannot be reached, with the first failure of its back-off', async () => {
    const storage = memoryStorage();
    expect(await deliverEnquiry(storage, enquiry, async () => unreachable)).toMatchObject(unreachable);
    expect(readOutbox(storage)).toEqual([
      { enquiry, writtenAt: 1_000, retry: expect.objectContaining({ failures: 1, holdsAcrossPages: false }) },
    ]);
    expect(readOutbox(storage)[0]!.retry!.nextTryAt).toBeGreaterThan(1_000);
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

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;
const middle = () => 0.5;

const failedWith = (result: Parameters<typeof afterFailure>[1], entry = outboxEntry('a')) =>
  afterFailure(entry, result, NOW, middle);

describe('the back-off of an entry', () => {
  it('waits longer before each try, up to ten minutes, give or take a quarter', () => {
    const pauses = [0, 1, 2, 3, 4, 5].map((failures) => outboxPause(failures, middle));
    expect(pauses).toEqual([5_000, 15_000, 45_000, 135_000, 405_000, 600_000]);
    expect(outboxPause(9, () => 0)).toBe(450_000);
    expect(outboxPause(9, () => 1)).toBe(750_000);
  });

  it('counts the failures of the entry on all pages', () => {
    const once = failedWith(unreachable);
    const twice = failedWith(unreachable, once);
    expect(once.retry).toMatchObject({ failures: 1, nextTryAt: NOW + 5_000 });
    expect(twice.retry).toMatchObject({ failures: 2, nextTryAt: NOW + 15_000 });
  });

  it('waits as long as Retry-After asked for, but at most an hour', () => {
    expect(failedWith({ ...unreachable, retryAfterMs: 120_000 }).retry.nextTryAt).toBe(NOW + 120_000);
    expect(failedWith({ ...unreachable, retryAfterMs: 1_000 }).retry.nextTryAt).toBe(NOW + 5_000);
    expect(failedWith({ ...unreachable, retryAfterMs: 1e15 }).retry.nextTryAt).toBe(NOW + HOUR);
  });

  it('a clock that is set back or ahead postpones no try beyond the longest pause', () => {
    const entry = failedWith({ ...forbidden, retryAfterMs: HOUR });
    for (let shift = -50 * HOUR; shift < 50 * HOUR; shift += HOUR / 4) {
      expect(pauseLeft(entry, NOW + shift)).toBeLessThanOrEqual(LONGEST_PAUSE_MS);
    }
    expect(pauseLeft(entry, NOW - 20 * 365 * 24 * HOUR)).toBe(0);
    expect(pauseLeft(entry, NOW + 20 * 365 * 24 * HOUR)).toBe(0);
  });
});

describe('the state of an entry', () => {
  const since = (foreignSince: number) => outboxEntry('a', { foreignSince });

  it('is waiting, until something other than the service has responded for more than a day', () => {
    expect(kindOf(outboxEntry('a'), NOW)).toBe('waiting');
    expect(kindOf(since(NOW - 24 * HOUR), NOW)).toBe('waiting');
    expect(kindOf(since(NOW - 24 * HOUR - 1), NOW)).toBe('blocked');
  });

  it('counts from the first such response, also across other failures', () => {
    const first = afterFailure(outboxEntry('a'), forbidden, NOW - 25 * HOUR);
    const offline = afterFailure(first, unreachable, NOW - 2 * HOUR);
    expect(kindOf(afterFailure(offline, forbidden, NOW), NOW)).toBe('blocked');
  });

  it('is not delayed by a first response dated in the future', () => {
    expect(afterFailure(since(NOW + 1e12), forbidden, NOW).foreignSince).toBe(NOW);
  });

  it('is refused, once the service has refused it', () => {
    expect(kindOf(outboxEntry('a', { refused: {}, foreignSince: 0 }), NOW)).toBe('refused');
  });
});
