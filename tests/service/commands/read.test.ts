import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AGENCY_TOKEN } from '../support/agency.ts';
import { commandsAt, commandsOn } from '../support/commands.ts';
import { ADA, postJson, withId } from '../support/requests.ts';
import { movableClock, runService } from '../support/running-service.ts';
import { until } from '../support/until.ts';
import { inDatabase, readRows } from '../../support/database.ts';

const BO = {
  ...ADA,
  name: 'Bó Ünal',
  email: 'Bo@Other.example',
  phone: '+90 (212) 555-01-00',
  message: '=HYPERLINK("https://evil.example","x")\nsecond line',
};

/**
 * A service with two delivered enquiries and one held as suspected spam. `run` expects that a command
 * has the same output locally and remotely.
 */
async function threeEnquiries() {
  const service = await runService({ SUSPECTED_SPAM: 'hold', AGENCY_TOKEN });
  const origin = 'https://agency.example/about?utm_campaign=may https://search.example/';
  const [ada, bo, spam] = [withId(), withId({ ...BO, origin }), withId({ ...ADA, website: 'x' })];
  for (const enquiry of [ada, bo, spam]) await postJson(service.url, enquiry);
  await until('both are delivered', () => service.logged('enquiry.delivered').length === 2);
  const [local, remote] = [commandsOn(service.config.databaseFile), commandsAt(service.url)];
  const run = async (...args: string[]) => {
    const told = await local(...args);
    expect([args, await remote(...args)]).toEqual([args, told]);
    return told;
  };
  return { service, local, remote, run, ada, bo, spam };
}

/** Reads the ids of a list. */
const idsIn = (output: string) =>
  output
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(0, 36));

describe('while the service runs', () => {
  test('list shows the newest first, and applies filters', async () => {
    const { run, ada, bo, spam } = await threeEnquiries();
    const { code, output } = await run('list');
    expect(code).toBe(0);
    expect(idsIn(output)).toEqual([spam.id, bo.id, ada.id]);
    expect(output).toContain('delivered  Ada Example <ada@visitor.example>, Search Engine Optimization');

    expect(output).toContain('[from search.example, may]');

    const list = async (...args: string[]) => idsIn((await run('list', ...args)).output);
    expect(await list('--state', 'spam')).toEqual([spam.id]);
    expect(await list('--spam')).toEqual([spam.id]);
    expect(await list('--email', 'bo@other.EXAMPLE')).toEqual([bo.id]);
    expect(await list('--since', '2099-01-01')).toEqual([]);
    expect(await list('--before', '2099-01-01', '--limit', '2')).toHaveLength(2);
  });

  test('show prints all of one enquiry, and search finds it in any case, script and spelling', async () => {
    const { run, bo, spam } = await threeEnquiries();
    const shown = await run('show', bo.id.toUpperCase());
    expect(shown.code).toBe(0);
    for (const value of [bo.id, 'delivered', '/about', 'search.example', 'may', ...Object.values(BO)])
      expect(shown.output).toContain(value);

    expect((await run('show', spam.id)).output).toContain(
      'Suspected of being spam: A field that people do not see was filled in.\n',
    );

    for (const text of ['bÓ üNAL', 'other.EXAMPLE', 'second line', '212 555 0100', bo.id.slice(0, 13)]) {
      expect(idsIn((await run('search', text)).output)).toEqual([bo.id]);
    }
    expect(await run('search', 'nobody wrote this')).toMatchObject({ code: 1, output: '' });
    expect(await run('show', 'no-such-id')).toMatchObject({
      code: 1,
      remarks: 'There is no enquiry no-such-id.\n',
    });
  });

  test('export writes CSV without formulas, and exact JSON', async () => {
    const { run, local, bo, service } = await threeEnquiries();
    const csv = await run('export', bo.id);
    expect(csv.output).toMatch(/^\ufeff"received","state","name",/);
    expect(csv.output).toContain(`"'+90 (212) 555-01-00"`);
    expect(csv.output).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")\nsecond line"`);

    const { databaseFile } = service.config;
    const file = join(databaseFile, '..', 'export.json');
    const toFile = ['export', '--email', BO.email, '--json', '--out', file];
    expect(await local(...toFile)).toMatchObject({ code: 0, output: '' });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([expect.objectContaining(BO)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await local('export', '--out', file)).code).toBe(2);
    expect(JSON.parse((await run('export', '--state', 'failed', '--json')).output)).toEqual([]);
  });

  test('export --semicolon separates cells as spreadsheets of languages with decimal commas do', async () => {
    const { run, bo } = await threeEnquiries();
    const [commas, semicolons] = [await run('export', bo.id), await run('export', bo.id, '--semicolon')];
    expect(semicolons.output).toMatch(/^\ufeff"received";"state";"name";/);
    expect(semicolons.output.replaceAll('";"', '","')).toBe(commas.output);
    expect((await run('export', '--json', '--semicolon')).code).toBe(2);
  });

  test('backup writes an intact copy that only its owner can read, and replaces nothing but a backup', async () => {
    const { local, remote, service, ada } = await threeEnquiries();
    const { databaseFile } = service.config;
    for (const [run, name] of [[local, 'local.db'] as const, [remote, 'remote.db'] as const]) {
      const file = join(databaseFile, '..', name);
      const told = `Backed up to ${file}.\n`;
      expect(await run('backup', file)).toEqual({ code: 0, output: told, remarks: '' });
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readRows(file)).toEqual(readRows(databaseFile));
      // The next night.
      const later = withId();
      await postJson(service.url, later);
      await until('it is delivered', () =>
        service.logged('enquiry.delivered').some(({ id }) => id === later.id),
      );
      expect(await run('backup', file)).toEqual({ code: 0, output: told, remarks: '' });
      expect(readRows(file)).toEqual(readRows(databaseFile));
      writeFileSync(`${file}.notes`, 'Notes'.repeat(100));
      // A backup in use, whose service is off at the moment.
      await run('backup', `${file}.restored`);
      const restored = commandsOn(`${file}.restored`);
      expect((await restored('check')).output).toContain('The database is sound.');
      expect((await restored('show', ada.id)).code).toBe(0);
      inDatabase(`${file}.shop`, (database) => database.exec('CREATE TABLE orders (id)'));
      for (const other of [`${file}.notes`, `${file}.restored`, `${file}.shop`, databaseFile]) {
        const before = readFileSync(other);
        expect(await run('backup', other)).toMatchObject({
          ...{
            code: 3,
            remarks: `There is a file ${other} already, which is no backup, or was opened since: name another one.\n`,
          },
        });
        expect(readFileSync(other)).toEqual(before);
      }
      expect((await run('backup', join(file, 'below/a/file.db'))).code).toBe(2);
    }
  });
});

test('an address is found by its Unicode and its ASCII domain', async () => {
  const service = await runService();
  await postJson(service.url, { ...ADA, email: 'info@müller.example' });
  const run = commandsOn(service.config.databaseFile);
  for (const address of ['Info@MÜLLER.example', 'info@xn--mller-kva.example'])
    for (const command of [['list', '--email'], ['search']])
      expect((await run(...command, address)).output).toContain('<info@xn--mller-kva.example>');
});

describe('check', () => {
  test('exits with 0 without a finding', async () => {
    const { run } = await threeEnquiries();
    const output = 'The database is sound.\ndelivered 2\nspam      1\n';
    expect(await run('check')).toMatchObject({ code: 0, output });
  });

  test('exits with 1 if an enquiry waits too long, and says why', async () => {
    const service = await runService({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await postJson(service.url, ADA);
    await until('it was tried', () => service.stored('last_error')[0] !== null);
    expect((await commandsOn(service.config.databaseFile)('check')).code).toBe(0);
    const run = commandsOn(service.config.databaseFile, {}, movableClock(7_200_000));
    const { code, output } = await run('check');
    expect(code).toBe(1);
    expect(output).toContain('It waits for too long.\n');
    expect(output).toContain('Nothing listens at the address of the mail server.');
  });

  test('exits with 1 if the database is damaged, and describes the damage', async () => {
    const { local, service } = await threeEnquiries();
    await service.stop();
    const file = service.config.databaseFile;
    const bytes = readFileSync(file);
    const [enquiries] = readRows(file, 'sqlite_schema').filter(({ name }) => name === 'enquiries');
    const end = Number(enquiries?.rootpage) * 4096;
    bytes.fill(0x5a, end - 4000, end);
    writeFileSync(file, bytes);
    const { code, output } = await local('check');
    expect([code, output]).toEqual([1, expect.stringMatching(/^The database is damaged: /)]);
  });
});

test('texts of visitors cannot control the terminal', async () => {
  const { run, service, ada } = await threeEnquiries();
  const steering = '\u001b\u0007\u007f\u0085\u009b\u009d\u061c\u200e\u202e\u2066\u2069';
  const evil = `a\u001b]0;owned\u0007${steering}31m`;
  inDatabase(service.config.databaseFile, (database) => {
    database.prepare('UPDATE enquiries SET name = ?, message = ?').run(evil, evil);
    database.prepare('UPDATE deliveries SET last_reply = ?').run(evil);
  });
  for (const args of [['list'], ['show', ada.id], ['search', 'owned']]) {
    const { output } = await run(...args);
    expect(output).toContain('owned');
    for (const character of steering) expect(output).not.toContain(character);
  }
  const { output } = await run('export', ada.id, '--json');
  for (const character of steering) expect(output).not.toContain(character);
  expect(JSON.parse(output)).toMatchObject([{ name: evil, message: evil, lastReply: evil }]);
});
