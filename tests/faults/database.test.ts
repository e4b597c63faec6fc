import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/enquiry/store/database.ts';
import { ADA, postJson } from '../service/support/requests.ts';
import { runService } from '../service/support/running-service.ts';
import { makeSiteFolder } from '../service/support/site-folder.ts';
import { until } from '../service/support/until.ts';

const NOT_SENT = { success: false, message: 'Failed to send email notification.' };

test('every commit is on the disk before it returns', () => {
  const database = openDatabase(join(makeSiteFolder(), 'data/enquiries.db'));
  onTestFinished(() => database.close());
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  // 2 is FULL: the write-ahead log is flushed to the disk at each commit.
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
});

test('a database that somebody holds locked confirms nothing, and takes enquiries once it is free', async () => {
  const service = await runService();
  const other = new DatabaseSync(service.config.databaseFile);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  const refused = await postJson(service.url, ADA);
  expect([refused.status, await refused.json()]).toEqual([503, NOT_SENT]);
  expect((await fetch(`${service.url}/api/health`)).status).toBe(503);
  other.exec('ROLLBACK');
  expect((await postJson(service.url, ADA)).status).toBe(200);
  await until('it is delivered', () => service.stored('state')[0] === 'delivered');
});

test.each([
  ['deleted', undefined],
  ['replaced by an older copy', 'copy'],
])('a database that is %s in use confirms nothing that would be lost', async (_what, copy) => {
  const service = await runService();
  const file = service.config.databaseFile;
  const bytes = readFileSync(file);
  renameSync(file, `${file}.away`);
  if (copy) writeFileSync(file, bytes);
  const refused = await postJson(service.url, ADA);
  expect([refused.status, await refused.json()]).toEqual([503, NOT_SENT]);
  expect((await fetch(`${service.url}/api/health`)).status).toBe(503);
  expect(service.events.find(({ name }) => name === 'enquiry.not-stored')?.fields?.error).toContain(
    'was moved, deleted or replaced while in use: put it back.',
  );
});

test('a damaged database confirms nothing, and the site is served all the same', async () => {
  const first = await runService();
  await postJson(first.url, ADA);
  await until('it is delivered', () => first.stored('state')[0] === 'delivered');
  await first.stop();
  const file = first.config.databaseFile;
  const bytes = readFileSync(file);
  // The first page, which holds the schema, stays; tables and indexes do not.
  writeFileSync(file, bytes.fill(0x5a, 4096));
  const service = await runService({ ENQUIRY_DB: file });
  const refused = await postJson(service.url, ADA);
  expect([refused.status, await refused.json()]).toEqual([503, NOT_SENT]);
  expect((await fetch(`${service.url}/api/health`)).status).toBe(503);
  expect((await fetch(`${service.url}/about`)).status).toBe(200);
});

test('a database of the first version is brought to the newest with all that is in it', () => {
  const file = join(makeSiteFolder(), 'old.db');
  const migrations = join(import.meta.dirname, '../../src/enquiry/store/migrations');
  const old = new DatabaseSync(file);
  old.exec(readFileSync(join(migrations, '001-enquiries.sql'), 'utf8'));
  old.exec(`
    PRAGMA user_version = 1;
    INSERT INTO enquiries (id, name, email, phone, service, message, received_at, state)
    VALUES ('a', 'Ada', 'a@b.example', '1', 'SEO', 'Hello', 1, 'failed')
  `);
  old.close();
  const database = openDatabase(file);
  onTestFinished(() => database.close());
  expect(database.prepare('SELECT message, state, taken_by FROM enquiries').all()).toEqual([
    { message: 'Hello', state: 'failed', taken_by: null },
  ]);
});
