import { expect, test } from 'vitest';
import { cutRange } from '../../../../src/enquiry/edge/range.ts';

const FILM = 'film in ten parts';

/** Asks for a film as the Worker does. */
async function ask(headers: Record<string, string>, { method = 'GET', status = 200 } = {}) {
  const body = status === 200 && method === 'GET' ? FILM : null;
  const whole = new Response(body, { status, headers: { ETag: '"a"', 'Content-Type': 'video/mp4' } });
  const answer = await cutRange(new Request('https://site.example/film.mp4', { method, headers }), whole);
  return { status: answer.status, range: answer.headers.get('content-range'), text: await answer.text() };
}

test.each([
  ['bytes=0-3', 'bytes 0-3/17', 'film'],
  ['bytes=12-', 'bytes 12-16/17', 'parts'],
  ['bytes=-5', 'bytes 12-16/17', 'parts'],
])('%s of a film is sent alone', async (Range, range, text) => {
  expect(await ask({ Range })).toEqual({ status: 206, range, text });
  expect(await ask({ Range, 'If-Range': '"a"' })).toEqual({ status: 206, range, text });
});

test('what lies beyond the end is refused', async () => {
  expect(await ask({ Range: 'bytes=17-' })).toEqual({ status: 416, range: 'bytes */17', text: '' });
});

test('the whole is sent if no part is asked for, or one of an older version', async () => {
  for (const headers of [{}, { Range: 'lines=1-2' }, { Range: 'bytes=0-3', 'If-Range': '"old"' }])
    expect(await ask(headers as Record<string, string>)).toEqual({ status: 200, range: null, text: FILM });
});

test('an answer without the film stays as it is', async () => {
  const Range = 'bytes=0-3';
  expect(await ask({ Range }, { status: 304 })).toEqual({ status: 304, range: null, text: '' });
  expect(await ask({ Range }, { method: 'HEAD' })).toEqual({ status: 200, range: null, text: '' });
});
