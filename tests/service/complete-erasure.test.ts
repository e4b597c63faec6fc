import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/enquiry/node/database.ts';
import type { NewEnquiry } from '../../src/enquiry/store/enquiry.ts';
import { insertEnquiry } from '../../src/enquiry/store/insert.ts';
import { commandsOn } from './support/commands.ts';
import { ADA, forStore, postJson, withId } from './support/requests.ts';
import { runService, untilDelivered } from './support/running-service.ts';
import { startIn, startService } from './support/service-process.ts';
import { makeSiteFolder } from './support/site-folder.ts';
import { until } from './support/until.ts';
import { inDatabase, openStore } from '../support/database.ts';

/** All bytes of a folder's files, as one text. */
const bytesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n');

/** Stores enquiries in one transaction: each commit waits for the disk. */
function addEnquiries(file: string, enquiries: NewEnquiry[]): void {
  openDatabase(file).close();
  inDatabase(file, (database) => {
    database.exec('BEGIN');
    for (const enquiry of enquiries) insertEnquiry(database, enquiry);
    database.exec('COMMIT');
  });
}

const textOf = (number: number) => `SECRET-${String(number).padStart(5, '0')};`;

test('no byte of hundreds of erased enquiries remains, wherever the database had moved them', async () => {
  const file = join(makeSiteFolder(), 'data/enquiries.db');
  const enquiries = Array.from({ length: 500 }, (_, number) => ({
    ...forStore(number),
    email: `${textOf(number)}@visitor.example`,
    message: textOf(number).repeat(1 + ((number * 7919) % 300)),
  }));
  addEnquiries(file, enquiries);
  const store = openStore(file);
  // Rows grow on delivery, so that the database moves them between its pages.
  for (const { id } of enquiries)
    store.markDelivered({
      ...{ channel: 'mail', id, now: 1 },
      trouble: { error: 'x'.repeat(80), reply: undefined },
    });
  store.close();

  const ids = enquiries.filter((_, number) => number % 5 < 2).map(({ id }) => id);
  const { code } = await commandsOn(file)('erase', ...ids, '--yes');
  expect(code).toBe(0);
  const bytes = bytesIn(dirname(file));
  const left = enquiries.filter(({ id }, number) => ids.includes(id) && bytes.includes(textOf(number)));
  expect(left).toEqual([]);
  expect(bytes).toContain(textOf(4));
});

test('while another program reads the database, erase asks to be repeated, and the service completes it', async () => {
  const service = await runService();
  const { databaseFile } = service.config;
  const secret = withId({ ...ADA, message: 'Forget this sentence.' });
  await postJson(service.url, secret);
  await untilDelivered(service);
  const reader = new DatabaseSync(databaseFile, { readOnly: true });
  onTestFinished(() => reader.close());
  reader.exec('BEGIN');
  expect(reader.prepare('SELECT message FROM enquiries').get()).toEqual({ message: 'Forget this sentence.' });

  const { code, output, remarks } = await commandsOn(databaseFile)('erase', secret.id, '--yes');
  expect([code, output]).toEqual([1, '1 erased, with 1 mail files.\n']);
  expect(remarks).toMatch(
    /^Another program reads the database, .* Repeat the command once that program has ended;/,
  );
  expect(service.stored('id')).toEqual([]);
  reader.exec('ROLLBACK');
  await service.stop();

  // Retention runs when the service starts, and then within an hour.
  const next = await runService({ ENQUIRY_DB: databaseFile });
  await until('the erasure is complete', () => next.logged('erasure.completed')[0]);
  expect(bytesIn(dirname(databaseFile))).not.toContain('Forget this sentence.');
});

test('an erasure that ended before the mail files were deleted is completed by the next one', async () => {
  const service = await runService();
  const { databaseFile, outboxFolder } = service.config;
  const { id } = withId();
  await postJson(service.url, { ...ADA, id });
  await untilDelivered(service);
  await service.stop();
  const store = openStore(databaseFile);
  expect(store.erase([id], Date.now())).toEqual([id]);
  store.close();
  expect(readdirSync(outboxFolder)).toHaveLength(1);

  const next = await runService({ ENQUIRY_DB: databaseFile });
  await until('the erasure is complete', () => next.logged('erasure.completed')[0]);
  expect(readdirSync(outboxFolder)).toEqual([]);
});

test('a mail file is kept with its enquiry if that cannot be erased', async () => {
  const service = await runService();
  const { databaseFile, outboxFolder } = service.config;
  await postJson(service.url, ADA);
  await untilDelivered(service);
  await service.stop();
  inDatabase(databaseFile, (database) =>
    database.exec(
      `CREATE TRIGGER refuse BEFORE DELETE ON enquiries BEGIN SELECT raise(ABORT, 'disk I/O error'); END`,
    ),
  );
  const { code } = await commandsOn(databaseFile)('erase', '--email', ADA.email, '--yes');
  expect([code, readdirSync(outboxFolder).length, service.stored('email')]).toEqual([3, 1, [ADA.email]]);
});

test('only the owner can read what the service and commands write', async () => {
  const folder = makeSiteFolder();
  const data = join(folder, 'data');
  const service = await startService(folder);
  await postJson(service.url, ADA);
  await until('it is delivered', () => service.logged('enquiry.delivered')[0]);
  expect((await startIn(folder, ['enquiries.ts', 'backup', 'data/backup.db']).ended).code).toBe(0);
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' });
  expect(files).toEqual(expect.arrayContaining(['enquiries.db', 'enquiries.db-wal', 'backup.db']));
  for (const name of files) expect([name, statSync(join(data, name)).mode & 0o077]).toEqual([name, 0]);
});
