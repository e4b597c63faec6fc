import { describe, expect, test } from 'vitest';
import { ADA, postForm, postJson, withId } from './support/requests.ts';
import { runService } from './support/running-service.ts';

const SENT = { success: true, message: 'Thank you! Your message has been sent.' };
const NOT_SENT = { success: false, message: 'Failed to send email notification.' };

describe('an enquiry in JSON', () => {
  test('is on the disk when it is confirmed', async () => {
    const service = await runService();
    const answer = await postJson(service.url, ADA);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(SENT);
    expect(service.stored('message')).toEqual([ADA.message]);
  });

  test('is taken once when it is sent twice, at once or later', async () => {
    const service = await runService();
    const enquiry = withId();
    const answers = await Promise.all([postJson(service.url, enquiry), postJson(service.url, enquiry)]);
    answers.push(await postJson(service.url, { ...enquiry, id: enquiry.id.toUpperCase() }));
    for (const answer of answers) expect(await answer.json()).toEqual(SENT);
    expect(service.stored('id')).toEqual([enquiry.id]);
  });

  test('is answered with what is wrong in each field', async () => {
    const service = await runService();
    const answer = await postJson(service.url, { ...ADA, name: '  ', email: 'ada', phone: undefined });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      success: false,
      message: 'Something went wrong. Please try again.',
      fields: {
        name: 'Enter your name.',
        email: 'Enter an email address in the form name@example.com.',
        phone: 'Enter your phone number.',
      },
    });
    expect(service.stored('id')).toEqual([]);
  });

  test('with the trap field filled is answered like any other, kept apart and not mailed', async () => {
    const service = await runService();
    const answer = await postJson(service.url, { ...ADA, website: 'https://spam.example' });
    expect(await answer.json()).toEqual(SENT);
    expect(service.stored('state')).toEqual(['spam']);
    expect(service.stored('message')).toEqual([ADA.message]);
    expect(service.stored('due_at')).toEqual([null]);
  });

  test.each([
    ['not JSON', '{', 400],
    ['an array', '[]', 400],
    ['a bare string', '"hello"', 400],
    ['nothing', '', 400],
    ['too much', JSON.stringify({ ...ADA, message: 'x'.repeat(200_000) }), 413],
    ['fields of other types', '{"name":{},"email":[],"phone":1,"service":null}', 422],
    ['arrays in arrays', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 400],
  ])('that is %s is refused', async (_what, body, status) => {
    const service = await runService();
    const answer = await postJson(service.url, body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ success: false });
  });

  test('is refused when it is too large and does not say so beforehand', async () => {
    const service = await runService();
    const chunks = Array.from({ length: 20 }, () => new TextEncoder().encode('x'.repeat(10_000)));
    const answer = await fetch(`${service.url}/api/send-mail`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new Blob(chunks).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  test('may be as long as the form allows, in any script, with or without a stated length', async () => {
    const service = await runService();
    const enquiry = { ...ADA, message: '長'.repeat(10_000) };
    expect((await postJson(service.url, enquiry)).status).toBe(200);
    expect((await postForm(service.url, enquiry)).headers.get('location')).toContain('#enquiry-sent');
    const streamed = await fetch(`${service.url}/api/send-mail`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new Blob([JSON.stringify(enquiry)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(200);
    expect(service.stored('message')).toEqual([enquiry.message, enquiry.message, enquiry.message]);
  });

  test('is limited per client, who is told when to come back', async () => {
    const service = await runService({ RATE_LIMIT: '2' });
    await postJson(service.url, ADA);
    await postJson(service.url, ADA);
    const answer = await postJson(service.url, ADA);
    expect(answer.status).toBe(429);
    expect(await answer.json()).toEqual(NOT_SENT);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(service.stored('id')).toHaveLength(2);
  });

  test('is limited by the visitor behind a trusted proxy, and by the peer where nobody is trusted', async () => {
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

  test('is not confirmed when it cannot be stored', async () => {
    const service = await runService();
    const { DatabaseSync } = await import('node:sqlite');
    const other = new DatabaseSync(service.config.databaseFile);
    other.exec('DROP TABLE enquiries; DROP TABLE health_probe');
    other.close();
    const answer = await postJson(service.url, ADA);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual(NOT_SENT);
    const health = await fetch(`${service.url}/api/health`);
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({ ok: false, acceptsEnquiries: false });
  });
});

describe('a native form post returns to its page', () => {
  const location = async (
    fields: object,
    headers?: Record<string, string>,
    settings?: Record<string, string>,
  ) => {
    const service = await runService(settings);
    const answer = await postForm(service.url, fields, headers);
    expect(answer.status).toBe(303);
    return answer.headers.get('location');
  };

  test('and shows that it was sent', async () => {
    expect(await location(ADA)).toBe('/services/seo#enquiry-sent');
    expect(await location({ ...ADA, id: '', website: '', page: '/' })).toBe('/#enquiry-sent');
  });

  test('and shows the first field that is wrong', async () => {
    expect(await location({ ...ADA, phone: '', email: 'x' })).toBe('/services/seo#enquiry-error-email');
    expect(await location({ page: '/contact' })).toBe('/contact#enquiry-error-name');
  });

  test('and shows that it failed for a reason of ours', async () => {
    const service = await runService({ RATE_LIMIT: '1' });
    await postForm(service.url, ADA);
    expect((await postForm(service.url, ADA)).headers.get('location')).toBe('/services/seo#enquiry-failed');
    expect(await location({ ...ADA, message: 'x'.repeat(200_000) })).toBe('/contact#enquiry-failed');
  });

  test('and nowhere else, whatever the page field says', async () => {
    for (const page of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/a\r\nSet-Cookie: a=b',
      '',
    ]) {
      expect(await location({ ...ADA, page })).toBe('/contact#enquiry-sent');
    }
  });

  test('on another site that may post', async () => {
    const settings = { ALLOWED_ORIGINS: 'https://www.agency.example' };
    expect(await location(ADA, { Origin: 'https://www.agency.example' }, settings)).toBe(
      'https://www.agency.example/services/seo#enquiry-sent',
    );
  });
});

describe('pages of other origins', () => {
  const allowed = 'https://www.agency.example';

  test('may not post', async () => {
    const service = await runService();
    for (const origin of ['https://evil.example', 'null']) {
      expect((await postJson(service.url, ADA, { Origin: origin })).status).toBe(403);
      expect((await postForm(service.url, ADA, { Origin: origin })).status).toBe(403);
    }
    expect(service.stored('id')).toEqual([]);
  });

  test('may post and read the answer where the settings allow it', async () => {
    const service = await runService({ ALLOWED_ORIGINS: allowed });
    const preflight = await fetch(`${service.url}/api/send-mail`, {
      method: 'OPTIONS',
      headers: { Origin: allowed, 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(allowed);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('Content-Type');
    for (const body of [ADA, {}]) {
      const answer = await postJson(service.url, body, { Origin: allowed });
      expect(answer.headers.get('access-control-allow-origin')).toBe(allowed);
      expect(answer.headers.get('vary')).toContain('Origin');
    }
  });

  test('are told so before they post', async () => {
    const service = await runService({ ALLOWED_ORIGINS: allowed });
    const preflight = await fetch(`${service.url}/api/send-mail`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example' },
    });
    expect(preflight.status).toBe(403);
    expect(preflight.headers.has('access-control-allow-origin')).toBe(false);
  });
});

describe('the API', () => {
  test('answers other methods, types and paths in JSON', async () => {
    const service = await runService();
    const get = await fetch(`${service.url}/api/send-mail`);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect((await postJson(service.url, ADA, { 'Content-Type': 'text/plain' })).status).toBe(415);
    const unknown = await fetch(`${service.url}/api/other`);
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      expect.objectContaining({ success: false }),
    ]);
  });
});
