import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODY_MAX_BYTES } from '../../../../src/authoring/edit/server/requests.ts';
import { type RunningScreen, snapshot, startScreen } from './support.ts';

const FILE = 'packages/seo.yaml';

let screen: RunningScreen;
let update: ReturnType<RunningScreen['change']>;

beforeAll(async () => {
  screen = await startScreen();
  update = screen.change({ [FILE]: screen.read(FILE).replace(/price: \S+/, 'price: $555/mo') });
});
afterAll(() => screen.stop());

/** Invalid headers that replace the screen's own; undefined omits one. */
const wrongHeaders = (token: string, port: number): Record<string, Record<string, string | undefined>> => ({
  'no token': { 'x-edit-token': undefined },
  'an empty token': { 'x-edit-token': '' },
  'another token': { 'x-edit-token': 'A'.repeat(43) },
  'the token and more': { 'x-edit-token': `${token}A` },
  'the beginning of the token': { 'x-edit-token': token.slice(0, 42) },
  'no origin': { origin: undefined },
  'the origin null': { origin: 'null' },
  'the origin of another port': { origin: `http://localhost:${port + 1}` },
  'the origin of another site': { origin: 'http://evil.example' },
  'another scheme': { origin: `https://localhost:${port}` },
  'another name of this machine': { origin: `http://127.0.0.1:${port}` },
  'no content type': { 'content-type': undefined },
  'text/plain': { 'content-type': 'text/plain' },
  'text/plain that names JSON': { 'content-type': 'text/plain; application/json' },
  'a form': { 'content-type': 'application/x-www-form-urlencoded' },
  'a form with files': { 'content-type': 'multipart/form-data; boundary=x' },
  'a cross-site request': { 'sec-fetch-site': 'cross-site' },
  'a request of another port': { 'sec-fetch-site': 'same-site' },
  'a rebound name': { host: 'evil.example' },
  'a rebound name with its origin': { host: 'evil.example', origin: 'http://evil.example' },
  'a name that begins like this machine': { host: 'localhost.evil.example:4330' },
  'an address of another machine': { host: '192.168.0.2:4330' },
});

/** The screen's own headers, with some replaced. */
const headersWith = (others: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries({ ...screen.own, ...others }).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;

describe('a save', () => {
  it.each(Object.keys(wrongHeaders('', 0)))(
    'with %s is refused with one sentence, and its body is not read',
    async (wrong) => {
      const before = snapshot(screen.root);
      const headers = headersWith(wrongHeaders(screen.own['x-edit-token']!, screen.port)[wrong]!);
      for (const write of ['publish', 'discard'])
        expect((await screen.send('POST', `/api/${write}`, headers, '{}')).status, write).toBe(403);
      const answer = await screen.send('POST', '/api/save', headers, JSON.stringify(update));
      expect(answer.status).toBe(403);
      expect(answer.body).toMatch(/^[A-Z][^.]+\.( [A-Z][^.]+\.)?$/);
      expect(answer.headers.connection).toBe('close');
      // The body never arrives: reading it would block.
      const announced = { ...headers, 'content-length': String(BODY_MAX_BYTES - 1) };
      expect((await screen.send('POST', '/api/save', announced)).status).toBe(403);
      expect(snapshot(screen.root)).toEqual(before);
    },
  );

  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND'])('is no %s', async (method) => {
    const answer = await screen.send(method, '/api/save', screen.own);
    expect(answer.status).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('is no GET, and has no other URL', async () => {
    expect((await screen.send('GET', '/api/save', screen.own)).status).toBe(404);
    for (const path of ['content', `files/${FILE}`, 'save/', 'save/x', 'toString', '']) {
      const { status } = await screen.send('POST', `/api/${path}`, screen.own, '{}');
      expect(status, path).toBe(404);
    }
  });

  it('that is too large is refused with a message, before it is read if it has Content-Length', async () => {
    const headers = { ...screen.own, 'content-length': String(BODY_MAX_BYTES + 1) };
    const announced = await screen.send('POST', '/api/save', headers);
    const large = Buffer.alloc(BODY_MAX_BYTES + 1, 'x');
    const chunked = { ...screen.own, 'transfer-encoding': 'chunked' };
    const sent = await screen.send('POST', '/api/save', chunked, large);
    for (const { status, body } of [announced, sent]) {
      expect(status).toBe(413);
      expect(body).toContain('may have 50 megabytes together.');
    }
  });

  it('with all headers of the screen is accepted, under either name of this machine', async () => {
    for (const [name, price] of [
      ['localhost', '$501/mo'],
      ['127.0.0.1', '$502/mo'],
    ]) {
      const host = `${name}:${screen.port}`;
      const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
      const text = screen.read(FILE).replace(/price: \S+/, `price: ${price}`);
      const answer = await screen.save(screen.change({ [FILE]: text }), headers);
      expect(answer.body).toMatch(/^\[\{/);
      expect(answer.status).toBe(200);
      expect(screen.read(FILE)).toBe(text);
    }
  });
});

describe('reading', () => {
  const addresses = [
    '/api/content',
    '/api/changes',
    '/api/mistakes',
    `/api/files/${encodeURIComponent(FILE)}`,
    `/api/public/${encodeURIComponent(FILE)}`,
  ];

  it.each(addresses)('%s needs the token', async (path) => {
    for (const token of [undefined, '', 'A'.repeat(43)]) {
      const { status } = await screen.send('GET', path, headersWith({ 'x-edit-token': token }));
      expect(status).toBe(403);
    }
  });

  it.each([...addresses, '/', '/screen.js'])(
    '%s is for no page of another origin, with the token or without',
    async (path) => {
      const foreign: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
        { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
        { origin: 'http://evil.example' },
        { origin: 'null' },
        { host: 'evil.example' },
        { connection: 'Upgrade', upgrade: 'websocket', origin: 'http://evil.example' },
      ];
      for (const headers of foreign) {
        const { status, body } = await screen.send('GET', path, { ...screen.own, ...headers });
        expect(status, JSON.stringify(headers)).toBe(403);
        expect(body).not.toContain(screen.own['x-edit-token']);
      }
    },
  );

  it('works for the screen and for a person who opens the URL', async () => {
    for (const site of ['same-origin', 'none'])
      for (const path of ['/', '/screen.js'])
        expect((await screen.send('GET', path, { 'sec-fetch-site': site })).status, path).toBe(200);
  });
});

describe('through a forwarded address', () => {
  const ADDRESS = new URL('https://name-4330.app.github.dev');
  const [host, origin] = [ADDRESS.host, ADDRESS.origin];
  let forwarded: RunningScreen;

  beforeAll(async () => {
    forwarded = await startScreen(ADDRESS);
  });
  afterAll(() => forwarded.stop());

  it.each<Record<string, string>>([
    { host, origin },
    { host, origin: 'http://localhost:4330' },
    { host: 'localhost:4330', 'x-forwarded-host': host, origin: 'https://localhost:4330' },
    { host: 'localhost:4330', 'x-forwarded-host': host, origin },
    { host: 'localhost:5000', origin: 'http://localhost:5000' },
  ])('that was named, the screen works: %j', async (headers) => {
    expect((await forwarded.send('GET', '/', headers)).status).toBe(200);
    expect(
      (await forwarded.send('POST', '/api/discard', { ...forwarded.own, ...headers }, '{}')).status,
    ).toBe(422);
  });

  it.each<Record<string, string>>([
    { host: `other-${host}` },
    { host, 'x-forwarded-host': 'evil.example' },
    { host: 'localhost:4330', 'x-forwarded-host': 'evil.example' },
    { host, origin: 'https://evil.example' },
    { host, origin: 'http://localhost.evil.example' },
    { host, origin: 'null' },
    { host, 'sec-fetch-site': 'cross-site' },
    { host: 'localhost:4330', origin },
  ])('others are refused: %j', async (headers) => {
    expect((await forwarded.send('GET', '/', headers)).status).toBe(403);
    const answer = await forwarded.send(
      'POST',
      '/api/discard',
      { ...forwarded.own, origin, ...headers },
      '{}',
    );
    expect(answer.status).toBe(403);
  });

  it.each<Record<string, string>>([{ host }, { host: 'localhost:4330', 'x-forwarded-host': host }])(
    'that was not named, a sentence names the option: %j',
    async (headers) => {
      const { status, body } = await screen.send('GET', '/', headers);
      expect(status).toBe(403);
      expect(body).toContain('npm run edit -- --address');
    },
  );
});

describe('the token', () => {
  it('is new at each start', async () => {
    const other = await startScreen();
    expect(other.own['x-edit-token']).not.toBe(screen.own['x-edit-token']);
    other.stop();
  });

  it('is in the HTML of the screen and nowhere else', async () => {
    const token = screen.own['x-edit-token']!;
    expect((await screen.send('GET', '/')).body).toContain(token);
    for (const path of ['/screen.js', '/nothing', '/api/content'])
      expect((await screen.send('GET', path, { 'x-edit-token': token })).body).not.toContain(token);
  });
});

describe('every response', () => {
  it.each([
    ['/', 200],
    ['/screen.js', 200],
    ['/nothing', 404],
    ['/api/content', 200],
    ['/api/nothing', 404],
  ])('%s keeps other origins out', async (path, status) => {
    const answer = await screen.send('GET', path, screen.own);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const policy = String(answer.headers['content-security-policy']).split('; ');
    const forbidden = ['default-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors'];
    expect(policy).toEqual(expect.arrayContaining(forbidden.map((directive) => `${directive} 'none'`)));
    const allowed = policy.filter((directive) => /^(script|connect)-src/.test(directive));
    expect(allowed).toEqual(allowed.length > 0 ? ["script-src 'self'", "connect-src 'self'"] : []);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});
