import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { commandsOn } from '../support/commands.ts';
import { startIn } from '../support/service-process.ts';
import { ADA, postJson, withId } from '../support/requests.ts';
import { runService, untilDelivered } from '../support/running-service.ts';

/** The database of a service that stored one enquiry and was stopped. */
async function makeDatabase() {
  const service = await runService();
  const enquiry = withId(ADA);
  await postJson(service.url, enquiry);
  await untilDelivered(service);
  await service.stop();
  return { file: service.config.databaseFile, id: enquiry.id };
}

describe('commands on a database without a running service', () => {
  test('read what is in a write-ahead log, as after a power failure', async () => {
    const { file, id } = await makeDatabase();
    const database = new DatabaseSync(file);
    database.exec(`UPDATE enquiries SET name = 'In the log'`);
    const files = [file, `${file}-wal`].map((path) => [path, readFileSync(path)] as const);
    database.close();
    for (const [path, bytes] of files) writeFileSync(path, bytes);
    expect((await commandsOn(file)('show', id)).output).toContain('Name: In the log');
  });

  test('leave nothing behind that keeps the service from starting', async () => {
    const { file, id } = await makeDatabase();
    expect((await commandsOn(file)('show', id)).code).toBe(0);
    expect(readdirSync(dirname(file)).sort()).toEqual(['enquiries.db', 'enquiries.db-lock', 'outbox']);
    const { url } = await runService({ ENQUIRY_DB: file });
    expect((await postJson(url, withId())).status).toBe(200);
  });

  test.each(['list', 'check', 'export'])(
    '%s says in one sentence that a file is no database',
    async (name) => {
      const { file } = await makeDatabase();
      writeFileSync(file, 'Notes'.repeat(1_000));
      const { code, remarks } = await commandsOn(file)(name);
      expect(code).toBe(3);
      expect(remarks).toMatch(
        /^The database .* \(setting ENQUIRY_DB\) cannot be used: file is not a database\.\n$/,
      );
    },
  );
});

describe('rehearse', () => {
  test('migrates a private copy and does not change the database', async () => {
    const { file } = await makeDatabase();
    const before = readFileSync(file);
    const copy = join(dirname(file), 'rehearsal.db');
    const { code, output } = await commandsOn(file)('rehearse', copy);
    expect([code, output]).toEqual([
      0,
      `The migrations of this release fit: ${copy} is the migrated copy.\n`,
    ]);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect((await commandsOn(copy)('check')).output).toContain('The database is sound.');
    expect((await commandsOn(file)('rehearse', copy)).code).toBe(3);
  });

  test('does nothing without a database', async () => {
    const { code, output } = await commandsOn('missing/enquiries.db')('rehearse', 'copy.db');
    expect([code, output]).toEqual([
      0,
      'There is no database missing/enquiries.db yet: nothing to rehearse.\n',
    ]);
  });
});

describe('a command whose output cannot be written', { tags: ['full'] }, () => {
  test('says so, and exits with an error', async () => {
    const { file } = await makeDatabase();
    const run = (command: string, script: string) =>
      startIn(dirname(dirname(file)), ['enquiries.ts', command], { ENQUIRY_DB: file }, script).ended;
    const { code, stderr } = await run('export', '"$0" "$@" > /dev/full');
    expect(code).toBe(3);
    expect(stderr).toMatch(/^The output could not be written: .*ENOSPC.*\.\n$/);
    expect(await run('list', '"$0" "$@" | head -n 0')).toMatchObject({ code: 0, stderr: '' });
  });

  test('leaves no partial export behind', async () => {
    const { file } = await makeDatabase();
    const folder = dirname(dirname(file));
    const script = 'ulimit -f 0; trap "" XFSZ; exec "$0" "$@"';
    const command = ['enquiries.ts', 'export', '--out', 'half.csv'];
    const { code, stderr } = await startIn(folder, command, { ENQUIRY_DB: file }, script).ended;
    expect(code).toBe(3);
    expect(stderr).toMatch(/^The file half\.csv could not be written: .*\. It was removed\.\n$/);
    expect(readdirSync(folder)).not.toContain('half.csv');
  });
});

test('erase says that the mail files cannot be read, and erases nothing', async () => {
  const { file, id } = await makeDatabase();
  const outbox = join(dirname(file), 'outbox');
  renameSync(outbox, `${outbox}.away`);
  writeFileSync(outbox, 'no folder');
  const run = commandsOn(file);
  const { code, remarks } = await run('erase', id, '--yes');
  expect(code).toBe(3);
  expect(remarks).toMatch(/^The mail files in .* cannot be read: .*\. Nothing was erased\.\n$/);
  expect((await run('show', id)).code).toBe(0);
});
