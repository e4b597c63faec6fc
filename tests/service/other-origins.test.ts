import { describe, expect, test } from 'vitest';
import { ADA, postForm, postJson } from './support/requests.ts';
import { runService } from './support/running-service.ts';

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
