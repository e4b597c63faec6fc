import { afterEach, describe, expect, it, vi } from 'vitest';
import { RefusedError, sendEnquiry } from '../../../../src/site/islands/enquiry-form/send.ts';
import { EMPTY_FIELDS } from '../../../../src/enquiry/contract/fields.ts';
import { TEXTS } from '../../../../src/enquiry/contract/texts.ts';

const ENQUIRY = { ...EMPTY_FIELDS, name: 'Ada', email: 'ada@example.com', message: 'Hello', id: 'a' };
const FAILED = { success: false, message: TEXTS.notSent };
const WAIT = { 'retry-after': '30' };

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

  const html = (title: string, status = 200) => new Response(`<h1>${title}</h1>`, { status });
  it.each([
    ['the network fails', new TypeError('Failed to fetch')],
    ['the service has a fault', Response.json({ success: false, message: 'x' }, { status: 503 })],
    ['success is not confirmed', Response.json({})],
    ['a firewall answers 403 in HTML', html('Forbidden', 403), 403],
    ['a firewall answers 403 in JSON of its own', Response.json({ message: 'No' }, { status: 403 }), 403],
    ['a firewall answers 403 with null', Response.json(null, { status: 403 }), 403],
    ['a proxy answers 413 in HTML', html('Too large', 413), 413],
    ['a proxy answers 502 in HTML', html('Bad gateway', 502), 502],
    ['a sign-in page answers 200', html('Sign in'), 200],
  ])('may be repeated when %s, and tells if it was not the service', async (_, response, foreignStatus?) => {
    answer(response);
    expect(await sendEnquiry('/', ENQUIRY)).toMatchObject({
      ...FAILED,
      ...(foreignStatus && { foreignStatus }),
    });
  });

  it.each([
    ['the service', Response.json({ success: false }, { status: 429, headers: WAIT })],
    ['a proxy', new Response('<h1>Busy</h1>', { status: 503, headers: WAIT })],
  ])('says how long %s asked to wait', async (_, response) => {
    answer(response);
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
