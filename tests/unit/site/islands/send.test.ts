import { afterEach, describe, expect, it, vi } from 'vitest';
import { RefusedError, sendEnquiry } from '../../../../src/site/islands/enquiry-form/send.ts';
import { EMPTY_FIELDS } from '../../../../src/enquiry/contract/fields.ts';
import { TEXTS } from '../../../../src/enquiry/contract/texts.ts';

const ENQUIRY = {
  ...EMPTY_FIELDS,
  name: 'Ada',
  email: 'ada@example.com',
  phone: '1',
  service: 'SEO',
  message: 'Hello',
  id: 'a',
};
const FAILED = { success: false, message: TEXTS.notSent };

const answer = (response: Response | Error) =>
  vi.stubGlobal('fetch', () =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  );

afterEach(() => vi.unstubAllGlobals());

describe('the send step', () => {
  it('posts the enquiry as JSON', async () => {
    const fetch = vi.fn(async () => Response.json({ success: true, message: 'ok' }));
    vi.stubGlobal('fetch', fetch);
    await sendEnquiry('/api/send-mail', ENQUIRY);
    expect(fetch).toHaveBeenCalledWith(
      '/api/send-mail',
      expect.objectContaining({ body: JSON.stringify(ENQUIRY) }),
    );
  });

  it('succeeds when the service says so', async () => {
    answer(Response.json({ success: true, message: 'ok' }));
    expect(await sendEnquiry('/', ENQUIRY)).toEqual({ success: true, message: 'ok' });
  });

  it.each([
    ['the network fails', new TypeError('Failed to fetch')],
    ['the answer is no JSON', new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a proxy answers 200 with a page', new Response('<h1>Sign in</h1>')],
    ['the service has a fault', Response.json({ success: false, message: 'x' }, { status: 503 })],
    ['success is not confirmed', Response.json({})],
  ])('may be repeated when %s', async (_, response) => {
    answer(response);
    expect(await sendEnquiry('/', ENQUIRY)).toMatchObject(FAILED);
  });

  it('says how long the service asked to wait', async () => {
    answer(Response.json({ success: false }, { status: 429, headers: { 'retry-after': '30' } }));
    expect(await sendEnquiry('/', ENQUIRY)).toEqual({ ...FAILED, retryAfterMs: 30_000 });
  });

  it.each([
    ['a firewall answers 403 in HTML', new Response('<h1>Forbidden</h1>', { status: 403 }), 403],
    ['a proxy answers 413 in HTML', new Response('<h1>Too large</h1>', { status: 413 }), 413],
    [
      'a firewall answers 403 in JSON of its own',
      Response.json({ message: 'Forbidden' }, { status: 403 }),
      403,
    ],
    ['a firewall answers 403 with null', Response.json(null, { status: 403 }), 403],
    ['a proxy answers 502 in HTML', new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['a sign-in page answers 200', new Response('<h1>Sign in</h1>'), 200],
  ])(
    'may be repeated, and tells that it was not the service, when %s',
    async (_, response, foreignStatus) => {
      answer(response);
      expect(await sendEnquiry('/', ENQUIRY)).toEqual({ ...FAILED, foreignStatus });
    },
  );

  it('says how long a proxy asked to wait', async () => {
    answer(new Response('<h1>Busy</h1>', { status: 503, headers: { 'retry-after': '30' } }));
    expect(await sendEnquiry('/', ENQUIRY)).toMatchObject({ ...FAILED, retryAfterMs: 30_000 });
  });

  it.each([
    [422, { email: 'Enter your email address.' }],
    [400, undefined],
    [413, undefined],
  ])('throws what the service refused with %i, and the fields it named', async (status, fields) => {
    answer(Response.json({ success: false, message: 'x', fields }, { status }));
    const error: unknown = await sendEnquiry('/', ENQUIRY).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({ message: TEXTS.error, fields: fields ?? {} });
  });
});
