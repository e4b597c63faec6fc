import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RELEASE, RELEASE_HEADER } from '../../../src/enquiry/http/agency.ts';
import { AGENCY_TOKEN } from '../support/agency.ts';
import { commandsAt, commandsOn } from '../support/commands.ts';
import { ADA, postJson, withId } from '../support/requests.ts';
import { runService, untilState } from '../support/running-service.ts';
import { startIn, startService } from '../support/service-process.ts';
import { makeSiteFolder } from '../support/site-folder.ts';
import { startReceiver } from '../support/webhook-receiver.ts';
import { readRows } from '../../support/database.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('commands that change something work on a remote service', async () => {
  const service = await runService({ AGENCY_TOKEN, SUSPECTED_SPAM: 'hold' });
  const [bo, spam] = [withId({ ...ADA, name: 'Bó Ünal' }), withId({ ...ADA, website: 'x' })];
  for (const enquiry of [bo, spam]) await postJson(service.url, enquiry);
  await untilState('delivered', service);
  const { databaseFile } = service.config;
  const [local, remote] = [commandsOn(databaseFile), commandsAt(service.url)];
  expect(await remote('resend', spam.id, 'no-such-id')).toEqual({
    ...{ code: 1, output: '1 to be sent.\n', remarks: 'There is no enquiry no-such-id.\n' },
  });
  await untilState('delivered', service, 1);
  expect((await remote('resend', spam.id)).remarks).toBe(`${spam.id} is delivered: not sent again.\n`);

  expect(await remote('erase', bo.id)).toEqual(await local('erase', bo.id));
  const erased = { code: 0, output: '1 erased, with 1 mail files.\n', remarks: '' };
  expect(await remote('erase', bo.id, '--yes')).toEqual(erased);
  await postJson(service.url, bo);
  for (const run of [local, remote]) expect((await run('show', bo.id)).code).toBe(1);

  const copy = join(temporaryFolder(), 'copy.db');
  await remote('backup', copy);
  expect(readRows(copy, 'erased_ids')).toEqual(readRows(databaseFile, 'erased_ids'));
  expect(readRows(copy, 'erased_ids')).toMatchObject([{ id: bo.id }]);
});

test('a command and a service in separate processes read the token from their environments', async () => {
  const service = await startService(makeSiteFolder(), { AGENCY_TOKEN });
  const enquiry = withId();
  await postJson(service.url, enquiry);
  const command = ['enquiries.ts', 'list', '--remote', service.url];
  const { code, stdout, stderr } = await startIn(makeSiteFolder(), command, { AGENCY_TOKEN }).ended;
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain(enquiry.id);
});

describe('a command on a remote service says in one sentence', () => {
  test.each([
    ['http://www.example.com', 'is not encrypted and would show the token on the way'],
    ['www.example.com', 'is not the address of a service'],
    ['https://www.example.com/path', 'is not the address of a service'],
    ['https://me@www.example.com', 'is not the address of a service'],
    ['ftp://www.example.com', 'is not the address of a service'],
  ])('that %s %s', async (address, fault) => {
    const { code, remarks } = await commandsAt(address)('list');
    expect([code, remarks.replaceAll('"', '')]).toEqual([2, expect.stringContaining(`${address} ${fault}`)]);
  });

  test('that there is no token, or a wrong one', async () => {
    const { url } = await runService({ AGENCY_TOKEN });
    expect(await commandsAt(url, {})('list')).toEqual({
      code: 3,
      output: '',
      remarks: 'AGENCY_TOKEN is not set: set it here, in the environment or in .env, as at the service.\n',
    });
    const run = commandsAt(url, { AGENCY_TOKEN: AGENCY_TOKEN.toUpperCase() });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await run('list')).remarks).toBe(
        `${url} refused the token: AGENCY_TOKEN has to be the same here and there.\n`,
      );
    }
    expect(await run('list')).toMatchObject({
      code: 3,
      remarks: expect.stringMatching(
        /refused \(429\): Too many wrong tokens came from here\. Try again in \d+ seconds\.\n$/,
      ),
    });
  });

  test('that there is no response, one of something else, or a redirect', async () => {
    const remarks = async (url: string) => (await commandsAt(url)('list')).remarks;
    expect(await remarks('http://127.0.0.1:1')).toMatch(
      /^http:\/\/127\.0\.0\.1:1 cannot be reached: .+\.\n$/,
    );
    const page = await startServer('text/html', '<p>Welcome</p>');
    const without = await runService();
    for (const url of [page, without.url]) {
      expect(await remarks(url)).toBe(
        `${url} is no enquiry service that takes commands: check the address, and that AGENCY_TOKEN is set there.\n`,
      );
    }
    const moved = await startServer('text/plain', '', 308, { Location: 'https://www.agency.example/' });
    expect(await remarks(moved)).toContain(`${moved} redirects to https://www.agency.example/`);
  });

  test('that a response was cut off', async () => {
    const { host } = await startReceiver((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', [RELEASE_HEADER]: RELEASE });
      response.write('{"enquiries":[');
      response.flushHeaders();
      setImmediate(() => response.destroy());
    });
    const url = `http://${host}`;
    const folder = temporaryFolder();
    const run = commandsAt(url);
    const remarks = `The answer of ${url} was cut off, so that it is not complete.\n`;
    expect(await run('list')).toEqual({ code: 3, output: '', remarks });
    for (const command of [['export', '--out'], ['backup']]) {
      const file = join(folder, 'copy');
      expect(await run(...command, file)).toEqual({ code: 3, output: '', remarks });
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  test('that the service is of another release', async () => {
    const url = await startServer('application/json', '{}', 200, { [RELEASE_HEADER]: 'another' });
    expect((await commandsAt(url)('list')).remarks).toBe(
      `${url} is of another release than these commands: bring both to the same one.\n`,
    );
  });
});

/** Starts a server that gives the same response to every request. */
async function startServer(type: string, body: string, status = 200, headers: Record<string, string> = {}) {
  const { host } = await startReceiver((response) =>
    response.writeHead(status, { 'Content-Type': type, ...headers }).end(body),
  );
  return `http://${host}`;
}
