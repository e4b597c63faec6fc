import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AGENCY_TOKEN } from '../support/agency.ts';
import { commandsOn, runProgram } from '../support/commands.ts';
import { ADA, postJson, withId } from '../support/requests.ts';
import { runService } from '../support/running-service.ts';
import { startService } from '../support/service-process.ts';
import { makeSiteFolder } from '../support/site-folder.ts';
import { until } from '../support/until.ts';

const BO = { ...ADA, name: 'Bó Ünal', email: 'Bo@Other.example', phone: '+90 (212) 555-01-00' };

const NOWHERE = 'no/such/database.db';

/** A service with delivered enquiries, one of Bo's and suspected spam, and its commands. */
async function startOffice(count: number) {
  const folder = makeSiteFolder();
  const service = await runService({ AGENCY_TOKEN, SUSPECTED_SPAM: 'hold' }, { folder });
  const [bo, spam] = [withId(BO), withId({ ...ADA, website: 'x' })];
  await Promise.all(Array.from({ length: count / 2 }, () => postJson(service.url, withId())));
  await Promise.all(Array.from({ length: count / 2 }, () => postJson(service.url, withId())));
  for (const enquiry of [bo, spam]) await postJson(service.url, enquiry);
  const file = service.config.databaseFile;
  const local = commandsOn(file);
  const delivered = () => service.events.filter(({ name }) => name === 'enquiry.delivered');
  await until('all are delivered', () => delivered().length === count + 1);
  const elsewhere = commandsOn(NOWHERE, { AGENCY_TOKEN });
  const remote = (...args: string[]) => elsewhere(...args, '--remote', service.url);
  return { folder, service, file, local, remote, bo, spam };
}

describe('commands on a service elsewhere', () => {
  test('that read say the same as on its machine', async () => {
    const { local, remote, bo, file, folder } = await startOffice(120);
    for (const args of [
      ['list'],
      ['list', '--json', '--limit', '115'],
      ['list', '--spam', '--state', 'spam'],
      ['list', '--email', 'bo@other.EXAMPLE', '--json'],
      ['list', '--since', '2099-01-01'],
      ['show', bo.id.toUpperCase()],
      ['show', 'no-such-id'],
      ['search', 'bÓ üNAL', '--json'],
      ['search', '212 555 0100'],
      ['search', 'nobody wrote this'],
      ['export'],
      ['export', '--json', '--before', '2099-01-01'],
    ]) {
      const expected = await local(...args);
      expect([args, await remote(...args)]).toEqual([args, expected]);
    }
    const check = await local('check');
    expect((await remote('check')).output).toBe(check.output.replace('The database is sound.\n', ''));
    const { damage, ...rest } = JSON.parse((await remote('check', '--json')).output);
    expect([{ ...rest, damage: [] }, damage]).toEqual([
      JSON.parse((await local('check', '--json')).output),
      null,
    ]);

    const copy = join(folder, 'copy.db');
    expect(await remote('backup', copy)).toEqual({ code: 0, output: `Backed up to ${copy}.\n`, remarks: '' });
    expect(rowsOf(copy)).toEqual(rowsOf(file));
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect((await commandsOn(copy)('check')).output).toBe(check.output);
    expect((await remote('backup', copy)).code).toBe(3);
  });

  test('that change something do it there', async () => {
    const { service, local, remote, spam, bo, folder, file } = await startOffice(2);
    expect(await remote('resend', spam.id, 'no-such-id')).toEqual({
      code: 1,
      output: '1 to be sent.\n',
      remarks: 'There is no enquiry no-such-id.\n',
    });
    await until('it is noted', async () =>
      (await local('show', spam.id)).output.includes('State: delivered'),
    );
    expect((await remote('resend', spam.id)).remarks).toBe(`${spam.id} is delivered: not sent again.\n`);

    expect(await remote('erase', bo.id)).toEqual(await local('erase', bo.id));
    expect(await remote('erase', bo.id, '--yes')).toEqual({
      code: 0,
      output: '1 erased, with 1 mail files.\n',
      remarks: '',
    });
    expect((await local('show', bo.id)).code).toBe(1);
    await postJson(service.url, bo);
    expect((await remote('show', bo.id)).code).toBe(1);

    const copy = join(folder, 'copy.db');
    await remote('backup', copy);
    expect(rowsOf(copy, 'erased_ids')).toEqual(rowsOf(file, 'erased_ids'));
    expect(rowsOf(copy, 'erased_ids')).toMatchObject([{ id: bo.id }]);
  });
});

test('a command and a service in processes of their own have the token from their environments', async () => {
  const service = await startService(makeSiteFolder(), { AGENCY_TOKEN });
  const enquiry = withId();
  await postJson(service.url, enquiry);
  const command = ['list', '--json', '--remote', service.url];
  const { code, stdout, stderr } = await runProgram(makeSiteFolder(), command, { AGENCY_TOKEN });
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject([{ id: enquiry.id, message: ADA.message }]);
});

describe('a command on a service elsewhere tells in one sentence', () => {
  test.each([
    ['http://www.example.com', 'http://www.example.com is not encrypted and would show the token on the way'],
    ['www.example.com', '"www.example.com" is not the address of a service'],
    ['https://www.example.com/path', '"https://www.example.com/path" is not the address of a service'],
    ['https://me@www.example.com', '"https://me@www.example.com" is not the address of a service'],
    ['ftp://www.example.com', '"ftp://www.example.com" is not the address of a service'],
  ])('that %s is wrong', async (address, sentence) => {
    const { code, remarks } = await commandsOn(NOWHERE, { AGENCY_TOKEN })('list', '--remote', address);
    expect([code, remarks]).toEqual([2, expect.stringContaining(sentence)]);
  });

  test('that there is no token, or a wrong one', async () => {
    const { url } = await runService({ AGENCY_TOKEN });
    expect(await commandsOn(NOWHERE)('list', '--remote', url)).toEqual({
      code: 3,
      output: '',
      remarks: 'AGENCY_TOKEN is not set: set it here, in the environment or in .env, as at the service.\n',
    });
    const run = commandsOn(NOWHERE, { AGENCY_TOKEN: AGENCY_TOKEN.toUpperCase() });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await run('list', '--remote', url)).remarks).toBe(
        `${url} refused the token: AGENCY_TOKEN has to be the same here and there.\n`,
      );
    }
    expect(await run('list', '--remote', url)).toMatchObject({
      code: 3,
      remarks: expect.stringMatching(
        /refused \(429\): Too many wrong tokens came from here\. Try again in \d+ seconds\.\n$/,
      ),
    });
  });

  test('that nothing answers, that something else does, or that it leads elsewhere', async () => {
    const run = commandsOn(NOWHERE, { AGENCY_TOKEN });
    const remarks = async (url: string) => (await run('list', '--remote', url)).remarks;
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

  test('that an answer was cut off, and does not look complete', async () => {
    const line = JSON.stringify({ ...withId(), ...TIMES });
    for (const body of [`${line}\n`, `${line}\n{"complete":2}\n`, `${line}\n{"complete":1}`]) {
      const url = await startServer('application/x-ndjson', body);
      const file = join(makeSiteFolder(), 'export.csv');
      const run = commandsOn(NOWHERE, { AGENCY_TOKEN });
      const remarks = `The answer of ${url} was cut off, so that it is not complete.\n`;
      expect(await run('list', '--remote', url)).toEqual({ code: 3, output: '', remarks });
      expect(await run('export', '--out', file, '--remote', url)).toEqual({ code: 3, output: '', remarks });
      expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
      expect((await run('export', '--json', '--remote', url)).output).not.toContain(']');
    }
  });
});

const TIMES = {
  ...{ state: 'delivered', suspicion: null, receivedAt: 1, deliveredAt: 1, dueAt: null, lastErrorAt: null },
  ...{ attempts: 1, unknownOutcomes: 0, lastError: null, lastReply: null },
};

async function startServer(
  type: string,
  body: string,
  status = 200,
  headers: Record<string, string> = {},
): Promise<string> {
  const server = createServer((_, answer) => {
    answer.writeHead(status, { 'Content-Type': type, ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function rowsOf(file: string, table = 'enquiries'): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(`SELECT * FROM ${table}`).all();
  } finally {
    database.close();
  }
}
