import { describe, expect, test } from 'vitest';
import { ADA, postForm, postJson, withId } from './support/requests.ts';
import { runService } from './support/running-service.ts';
import { CONTENT_FACTS } from '../support/site-content.ts';

const { sent, notSent, error, errors } = CONTENT_FACTS.words;
const SENT = { success: true, message: sent };
const NOT_SENT = { success: false, message: notSent };

describe('an enquiry in JSON', () => {
  test('is on disk when it is confirmed, and stored once if it is sent twice', async () => {
    const service = await runService();
    const enquiry = withId();
    const answers = await Promise.all([postJson(service.url, enquiry), postJson(service.url, enquiry)]);
    answers.push(await postJson(service.url, { ...enquiry, id: enquiry.id.toUpperCase() }));
    for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([200, SENT]);
    expect([service.stored('id'), service.stored('message')]).toEqual([[enquiry.id], [ADA.message]]);
  });

  test('is refused with the error of each field', async () => {
    const service = await runService();
    const answer = await postJson(service.url, { ...ADA, name: '  ', email: 'ada', phone: undefined });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      success: false,
      message: error,
      fields: {
        name: errors.name.missing,
        email: errors.email.malformed,
        phone: errors.phone.missing,
      },
    });
    expect(service.stored('id')).toEqual([]);
  });

  test('written faster than a person can is suspected spam, unless the check is disabled', async () => {
    const strict = await runService({ MIN_WRITING_SECONDS: '3' });
    const lenient = await runService({ MIN_WRITING_SECONDS: '0' });
    for (const writingMs of [0, 2999, 3000, 'soon']) {
      for (const { url } of [strict, lenient]) {
        expect(await (await postJson(url, withId({ ...ADA, writingMs } as typeof ADA))).json()).toEqual(SENT);
      }
    }
    expect(strict.stored('suspicion')).toEqual(['too-fast', 'too-fast', null, null]);
    expect(lenient.stored('suspicion')).toEqual([null, null, null, null]);
  });

  test('may be as long as the form allows, in any script, with or without Content-Length', async () => {
    const service = await runService();
    const enquiry = { ...ADA, message: '長'.repeat(10_000) };
    expect((await postJson(service.url, withId(enquiry))).status).toBe(200);
    expect((await postForm(service.url, withId(enquiry))).headers.get('location')).toContain('#enquiry-sent');
    const streamed = await fetch(`${service.url}/api/send-mail`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new Blob([JSON.stringify(withId(enquiry))]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(200);
    expect(service.stored('message')).toEqual([enquiry.message, enquiry.message, enquiry.message]);
  });

  test('is limited per client, with Retry-After', async () => {
    const service = await runService({ RATE_LIMIT: '2' });
    await postJson(service.url, withId());
    await postJson(service.url, withId());
    const answer = await postJson(service.url, withId());
    expect(answer.status).toBe(429);
    expect(await answer.json()).toEqual(NOT_SENT);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(service.stored('id')).toHaveLength(2);
  });

  test('is limited per visitor behind a trusted proxy, and per peer without one', async () => {
    const behindProxy = await runService({ RATE_LIMIT: '1', TRUSTED_PROXIES: '127.0.0.1' });
    const exposed = await runService({ RATE_LIMIT: '1' });
    const statuses = async (url: string) => {
      const first = await postJson(url, ADA, { 'X-Forwarded-For': '203.0.113.1' });
      const second = await postJson(url, ADA, { 'X-Forwarded-For': '203.0.113.2' });
      return [first.status, second.status];
    };
    expect(await statuses(behindProxy.url)).toEqual([200, 200]);
    expect(await statuses(exposed.url)).toEqual([200, 429]);
  });
});

test('an unknown path of the API gets a JSON response', async () => {
  const service = await runService();
  const unknown = await fetch(`${service.url}/api/other`);
  expect([unknown.status, await unknown.json()]).toEqual([404, expect.objectContaining({ success: false })]);
});
