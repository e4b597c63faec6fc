import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/enquiry/store/store.ts';
import { commandsOn } from '../service/support/commands.ts';
import { ADA, postForm, postJson, withId } from '../service/support/requests.ts';
import { readColumn, runService } from '../service/support/running-service.ts';
import { freeDisk, type ServiceProcess, startService } from '../service/support/service-process.ts';
import { makeSiteFolder } from '../service/support/site-folder.ts';
import { until } from '../service/support/until.ts';

/** Tests ask again and again. */
const UNLIMITED = { RATE_LIMIT: '0' };

/** A folder with a site, and a database in which an enquiry waits. */
async function makeFolder() {
  const folder = makeSiteFolder();
  const file = join(folder, 'data/enquiries.db');
  const store = openStore(file);
  const waiting = { ...withId(), isIdGiven: true, page: '/', suspicion: undefined, held: false };
  await store.addEnquiry({ ...waiting, receivedAt: Date.now() });
  store.close();
  return { folder, file, waiting };
}

/** The enquiries in the database that was first there, wherever it is now. */
const storedIds = (file: string) => readColumn(file, 'id');

async function expectPagesOnly({ url, events }: ServiceProcess, reason: RegExp) {
  expect((await fetch(`${url}/about`)).status).toBe(200);
  const refused = await postJson(url, withId());
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { success: false, message: 'Failed to send email notification.' },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await postForm(url, ADA)).headers.get('location')).toMatch(/#enquiry-failed$/);
  const health = await fetch(`${url}/api/health`);
  expect([health.status, (await health.json()).ok]).toEqual([503, false]);
  const logged = await until('the reason is in the log', () =>
    events().find(({ event }) => event === 'store.unavailable'),
  );
  expect(logged.reason).toMatch(reason);
}

async function expectResumed(service: ServiceProcess, file: string, waitingId?: string) {
  const late = withId();
  await until('enquiries are taken again', async () => (await postJson(service.url, late)).ok);
  await until('health says so', async () => (await fetch(`${service.url}/api/health`)).ok);
  const expected = [...(waitingId ? [waitingId] : []), late.id];
  await until('what waited and what came are delivered', () =>
    expected.every((id) =>
      service.events().some((entry) => entry.event === 'enquiry.delivered' && entry.id === id),
    ),
  );
  expect(storedIds(file)).toEqual(expect.arrayContaining(expected));
}

describe('pages are served, enquiries refused with 503, and both go on by themselves, while the database', () => {
  test('is damaged', async () => {
    const { folder, file, waiting } = await makeFolder();
    const sound = readFileSync(file);
    writeFileSync(file, Buffer.from(sound).fill(0x5a, 100));
    const damaged = readFileSync(file);
    const service = await startService(folder, UNLIMITED);
    await expectPagesOnly(service, /malformed|damaged|disk image/);
    expect(readFileSync(file).equals(damaged)).toBe(true);
    writeFileSync(file, sound);
    await expectResumed(service, file, waiting.id);
  });

  test('is no database', async () => {
    const { folder, file } = await makeFolder();
    writeFileSync(file, 'These are notes of somebody else.'.repeat(200));
    const service = await startService(folder, UNLIMITED);
    await expectPagesOnly(service, /file is not a database/);
    expect(readFileSync(file, 'utf8')).toMatch(/^These are notes/);
    renameSync(file, `${file}.notes`);
    await expectResumed(service, file);
  });

  test('is read-only', async () => {
    const { folder, file, waiting } = await makeFolder();
    chmodSync(file, 0o400);
    const service = await startService(folder, UNLIMITED, { obeysModes: true });
    await expectPagesOnly(service, /readonly|unable to open/);
    chmodSync(file, 0o600);
    await expectResumed(service, file, waiting.id);
  });

  test('is locked by another program', async () => {
    const { folder, file, waiting } = await makeFolder();
    const other = new DatabaseSync(file);
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    const service = await startService(folder, UNLIMITED);
    await expectPagesOnly(service, /database is locked/);
    other.exec('ROLLBACK');
    other.close();
    await expectResumed(service, file, waiting.id);
  });

  test('cannot grow on a full disk', async () => {
    const folder = makeSiteFolder();
    const service = await startService(folder, UNLIMITED, { fileSizeKiB: 4 });
    await expectPagesOnly(service, /disk/);
    freeDisk(service);
    await expectResumed(service, join(folder, 'data/enquiries.db'));
  });

  test('is a folder', async () => {
    const folder = makeSiteFolder();
    const file = join(folder, 'data/enquiries.db');
    mkdirSync(file, { recursive: true });
    const service = await startService(folder, UNLIMITED);
    await expectPagesOnly(service, /unable to open database file/);
    rmSync(file, { recursive: true });
    await expectResumed(service, file);
  });

  test('needs a newer release', async () => {
    const { folder, file, waiting } = await makeFolder();
    const database = new DatabaseSync(file);
    onTestFinished(() => database.close());
    database.exec('PRAGMA user_version = 999');
    const service = await startService(folder, UNLIMITED);
    await expectPagesOnly(service, /needs schema 999, but this service knows schemas up to \d+/);
    database.exec('PRAGMA user_version = 3');
    await expectResumed(service, file, waiting.id);
  });
});

describe('a database that is moved away while it is in use', () => {
  test('is not replaced by an empty one, and is used again once it is put back', async () => {
    const service = await runService();
    const { databaseFile: file } = service.config;
    await postJson(service.url, ADA);
    renameSync(file, `${file}.away`);
    expect((await postJson(service.url, withId())).status).toBe(503);
    const reasons = () =>
      service.events.filter(({ name }) => name === 'store.unavailable').map(({ fields }) => fields?.reason);
    await until('the service has tried to open it again', () => reasons().length === 2);
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
    renameSync(`${file}.away`, file);
    await until('enquiries are taken again', async () => (await postJson(service.url, withId())).ok);
    expect(service.stored('id')).toHaveLength(2);
  });

  test('and replaced by a damaged copy is left alone until a sound one is there', async () => {
    const service = await runService();
    const { databaseFile: file } = service.config;
    await postJson(service.url, ADA);
    await until('it is delivered', () => service.stored('state')[0] === 'delivered');
    const backup = `${file}.backup`;
    const database = new DatabaseSync(file);
    database.prepare('VACUUM INTO ?').run(backup);
    database.close();
    const sound = readFileSync(backup);
    // What is left in the write-ahead log would repair the copy.
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix);
    writeFileSync(file, Buffer.from(sound).fill(0x5a, 8_192));
    const health = async () => (await fetch(`${service.url}/api/health`)).status;
    await until('the damage is in the log', async () => {
      await health();
      return service.events.some(({ fields }) => /malformed|damaged/.test(String(fields?.reason)));
    });
    expect((await postJson(service.url, withId())).status).toBe(503);
    writeFileSync(file, sound);
    await until('enquiries are taken again', async () => (await postJson(service.url, withId())).ok);
    expect(service.stored('id')).toHaveLength(2);
  });
});

test('a lock of another program never keeps a page waiting', async () => {
  const service = await runService();
  const other = new DatabaseSync(service.config.databaseFile);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  let isAnswered = false;
  const post = postJson(service.url, ADA).finally(() => {
    isAnswered = true;
  });
  for (let count = 0; count < 20; count += 1) expect((await fetch(`${service.url}/about`)).status).toBe(200);
  expect(isAnswered).toBe(false);
  other.exec('ROLLBACK');
  expect((await post).status).toBe(200);
});

describe('a database that was emptied beside a write-ahead log full of enquiries', () => {
  /** Three confirmed enquiries that stand in the write-ahead log alone. */
  async function makeEmptied() {
    const folder = makeSiteFolder();
    const service = await startService(folder, UNLIMITED);
    for (let count = 0; count < 3; count += 1) await postJson(service.url, withId());
    await service.end('SIGKILL');
    const file = join(folder, 'data/enquiries.db');
    const main = readFileSync(file);
    writeFileSync(file, '');
    return { folder, file, main, log: readFileSync(`${file}-wal`) };
  }

  test('keeps its log when the service starts, and when a command reads it', async () => {
    const { folder, file, main, log } = await makeEmptied();
    for (const args of [['list'], ['check']]) {
      const { code, remarks } = await commandsOn(file)(...args);
      expect(code).toBe(3);
      expect(remarks).toMatch(/was emptied, but .*-wal holds enquiries: stop the service, keep that file/);
    }
    const service = await startService(folder, UNLIMITED);
    await expectPagesOnly(service, /was emptied/);
    expect(readFileSync(`${file}-wal`).equals(log)).toBe(true);
    writeFileSync(file, main);
    await until('enquiries are taken again', async () => (await postJson(service.url, withId())).ok);
    expect(storedIds(file)).toHaveLength(4);
  });
});

test('a write-ahead log that is deleted in use is noticed, and nothing that was confirmed is lost', async () => {
  const folder = makeSiteFolder();
  const file = join(folder, 'data/enquiries.db');
  const service = await startService(folder, UNLIMITED);
  const confirmed: string[] = [];
  const post = async () => {
    const enquiry = withId();
    const { ok } = await postJson(service.url, enquiry);
    if (ok) confirmed.push(enquiry.id);
    return ok;
  };
  for (let count = 0; count < 3; count += 1) expect(await post()).toBe(true);
  rmSync(`${file}-wal`);
  expect(await post()).toBe(false);
  await until('enquiries are taken again', post);
  await service.end('SIGKILL');
  expect(storedIds(file)).toEqual(expect.arrayContaining(confirmed));
});
