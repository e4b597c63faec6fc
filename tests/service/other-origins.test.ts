import { expect, test } from 'vitest';
import { ADA, postForm, postJson } from './support/requests.ts';
import { runService } from './support/running-service.ts';

const ALLOWED = 'https://www.agency.example';

/** Sends the preflight request of browsers. */
const askBefore = (url: string, Origin: string) =>
  fetch(`${url}/api/send-mail`, {
    method: 'OPTIONS',
    headers: { Origin, 'Access-Control-Request-Method': 'POST' },
  });

test.each(['https://evil.example', 'null'])('pages of another origin may not post: %s', async (Origin) => {
  const { url, stored } = await runService({ ALLOWED_ORIGINS: ALLOWED });
  const preflight = await askBefore(url, Origin);
  expect(preflight.headers.has('access-control-allow-origin')).toBe(false);
  expect((await postJson(url, ADA, { Origin })).status).toBe(403);
  expect((await postForm(url, ADA, { Origin })).status).toBe(403);
  expect(stored('id')).toEqual([]);
});

test('pages of an allowed origin may post and read the response', async () => {
  const { url } = await runService({ ALLOWED_ORIGINS: ALLOWED });
  const preflight = await askBefore(url, ALLOWED);
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toBe('Content-Type');
  const answers = [ADA, {}].map((body) => postJson(url, body, { Origin: ALLOWED }));
  for (const { headers } of [preflight, ...(await Promise.all(answers))])
    expect(headers.get('access-control-allow-origin')).toBe(ALLOWED);
  for (const { headers } of await Promise.all(answers)) expect(headers.get('vary')).toContain('Origin');
});

test('without allowed origins, no other origin may post', async () => {
  const { url } = await runService();
  expect((await postJson(url, ADA, { Origin: ALLOWED })).status).toBe(403);
});
