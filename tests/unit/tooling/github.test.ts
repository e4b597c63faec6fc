import { afterEach, expect, it, vi } from 'vitest';
import { createAsk } from '../../../src/tooling/github.ts';

const ask = createAsk(
  { repository: 'agency/site', token: 'secret' },
  (sentence, status) => new Error(`${sentence} (${status})`),
);

afterEach(() => void vi.unstubAllGlobals());

it.each([
  [401, 'GitHub does not take the token any more: it may have expired. (401)'],
  [403, /the token has no right to it.* \(403\)$/],
  [404, /does not show this repository with this token.* \(404\)$/],
  [422, 'GitHub does not take the change: “Refused”. (422)'],
  [500, 'GitHub answers with the error 500: try again later. (500)'],
])('the status %i is explained', async (status, sentence) => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Refused' }, { status }));
  await expect(ask('GET', '/pulls')).rejects.toThrow(sentence);
});

it.each([
  ['before the answer', () => Promise.reject(new TypeError('fetch failed'))],
  ['within the answer', async () => new Response(new ReadableStream({ start: (all) => all.error() }))],
])('a connection that is lost %s is reported', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch);
  await expect(ask('GET', '/pulls')).rejects.toThrow('There is no connection to GitHub. (0)');
});
