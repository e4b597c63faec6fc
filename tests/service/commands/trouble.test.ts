import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { commandsOn } from '../support/commands.ts';
import { OBEYING_MODES, startIn } from '../support/service-process.ts';
import { ADA, postJson, withId } from '../support/requests.ts';
import { runService, untilDelivered } from '../support/running-service.ts';
import { inDatabase, readRows } from '../../support/database.ts';

/** The database of a service that stored one enquiry and was stopped. */
async function makeDatabase() {
  const service = await runService();
  const enquiry = withId(ADA);
  await postJson(service.url, enquiry);
  await untilDelivered(service);
  await service.stop();
  return { file: service.config.databaseFile, id: enquiry.id };
}

const schemaOf = (file: string) => [
  readRows(file, 'sqlite_schema'),
  inDatabase(file, (database) => database.prepare('PRAGMA user_version').get(), true),
];

/** The files of a database, with their sizes and times. */
const filesOf = (file: string) =>
  readdirSync(dirname(file))
    .filter((name) => /^enquiries\.db(-wal|-shm)?$/.test(name))
    .map((name) => {
      const { mtimeMs, size } = statSync(join(dirname(file), name));
      return [name, mtimeMs, size];
    });

/** Expects that all reading commands succeed. */
async function expectReadable({ file, id }: { file: string; id: string }) {
  const run = commandsOn(file);
  for (const args of [
    ['list', '--json'],
    ['search', 'Ada'],
    ['export', '--json'],
    ['check', '--max-wait', '999999'],
    ['show', id],
    ['backup', `${file}.copy`],
  ])
    expect([args[0], (await run(...args)).code]).toEqual([args[0], 0]);
}

describe('commands that read', () => {
  test('write nothing to the disk, and neither take nor wait for locks', async () => {
    const database = await makeDatabase();
    const before = filesOf(database.file);
    await expectReadable(database);
    expect(filesOf(database.file)).toEqual(before);
    rmSync(`${database.file}.copy`);
    const other = new DatabaseSync(database.file);
    onTestFinished(() => other.close());
    other.exec('BEGIN IMMEDIATE');
    await expectReadable(database);
  });

  test('apply no migration, and read the database of the previous release', async () => {
    const database = await makeDatabase();
    inDatabase(database.file, (older) =>
      older.exec(`
        DROP TABLE schema_version; DROP TABLE housekeeping;
        DROP INDEX enquiries_email; DROP INDEX enquiries_suspected
      `),
    );
    const before = schemaOf(database.file);
    await expectReadable(database);
    expect(schemaOf(database.file)).toEqual(before);
  });

  test('work in a read-only folder, and leave no copy behind', { tags: ['full'] }, async () => {
    const { file, id } = await makeDatabase();
    // A write-ahead log without a checkpoint, as after a power failure.
    const database = new DatabaseSync(file);
    database.exec(`UPDATE enquiries SET name = 'In the log'`);
    const log = readFileSync(`${file}-wal`);
    const main = readFileSync(file);
    database.close();
    writeFileSync(file, main);
    writeFileSync(`${file}-wal`, log);
    const folder = dirname(file);
    chmodSync(folder, 0o500);
    onTestFinished(() => chmodSync(folder, 0o700));
    const TMPDIR = join(dirname(folder), 'temporary');
    const script = `mkdir "$TMPDIR" && exec ${OBEYING_MODES.join(' ')} "$0" "$@"`;
    const settings = { ENQUIRY_DB: file, TMPDIR };
    const { stdout, ...end } = await startIn(dirname(folder), ['enquiries.ts', 'show', id], settings, script)
      .ended;
    expect(end).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('Name: In the log');
    expect(readdirSync(TMPDIR)).toEqual([]);
  });

  test('say in one sentence that a file is no database', async () => {
    const { file } = await makeDatabase();
    renameSync(file, `${file}.away`);
    writeFileSync(file, 'Notes'.repeat(1_000));
    const { code, remarks } = await commandsOn(file)('list');
    expect(code).toBe(3);
    expect(remarks).toMatch(
      /^The database .* \(setting ENQUIRY_DB\) cannot be used: file is not a database\.\n$/,
    );
  });
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
