import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServedFolder, serveFolder } from '../../../src/tooling/serve-folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);
let served: ServedFolder;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<h1>A draft</h1>');
  served = await serveFolder(folder, '/preview/');
});
afterAll(() => served.close());

async function get(host: string, path = '/preview/') {
  const sent = request(new URL(path, served.url), { headers: { host } }).end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode as number, body: await text(response) };
}

it('listens on this machine only', () => expect(new URL(served.url).hostname).toBe('127.0.0.1'));

it.each(['localhost', 'localhost:4322', '127.0.0.1:1'])('responds under the name %s', async (host) => {
  expect(await get(host)).toEqual({ status: 200, body: '<h1>A draft</h1>' });
});

it.each([
  ...['evil.example', 'evil.example:4322', 'localhost.evil.example', 'evil-localhost', 'x.localhost'],
  ...['127.0.0.1.nip.example', '10.0.0.1', 'localhost:4322:1', 'localhost@evil.example'],
])('refuses pages that use DNS rebinding: %s', async (host) => {
  for (const path of ['/preview/', '/elsewhere']) {
    const { status, body } = await get(host, path);
    expect(status).toBe(403);
    expect(body).not.toContain('draft');
  }
});
