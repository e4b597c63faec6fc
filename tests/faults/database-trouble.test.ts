import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CONTENT_FACTS } from '../support/site-content.ts';
import { OLDEST_COMPATIBLE_SCHEMA, openDatabase } from '../../src/enquiry/node/database.ts';
import { ADA, forStore, postForm, postJson, withId } from '../service/support/requests.ts';
import {
  movableClock,
  type RunningService,
  runService,
  startMail,
  untilDelivered,
} from '../service/support/running-service.ts';
import { OBEYING_MODES, startService } from '../service/support/service-process.ts';
import { makeSiteFolder } from '../service/support/site-folder.ts';
import { until } from '../service/support/until.ts';
import { openStore, readColumn } from '../support/database.ts';
import { expectEachDeliveredOnce } from './support.ts';

const NOT_SENT = { success: false, message: CONTENT_FACTS.words.notSent };

/** A folder with a site, and a database with a waiting enquiry. */
async function makeFolder() {
  const folder = makeSiteFolder();
  const file = join(folder, 'data/enquiries.db');
  const store = openStore(file);
  const waiting = forStore();
  store.addEnquiry(waiting);
  store.close();
  return { folder, file, waiting };
}

interface Service extends Pick<RunningService, 'url'> {
  logged(event: string): Record<string, unknown>[];
}

async function expectRefused(url: string) {
  const refused = await postJson(url, withId());
  expect([refused.status, await refused.json()]).toEqual([503, NOT_SENT]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const health = await until('health says so', async () => {
    const answer = await fetch(`${url}/api/health`);
    return answer.status === 503 && answer.json();
  });
  expect(health).toMatchObject({ ok: false, acceptsEnquiries: false });
}

async function expectPagesOnly({ url, logged }: Service, reason: RegExp) {
  expect((await fetch(`${url}/about`)).status).toBe(200);
  await expectRefused(url);
  const form = await postForm(url, ADA);
  expect(form.status).toBe(503);
  expect(await form.text()).toContain('data-outcome="not-stored"');
  const trouble = await until('the reason is in the log', () => logged('store.unavailable')[0]);
  expect(trouble.reason).toMatch(reason);
}

/** Waits until an enquiry is accepted, which is stored once. */
const untilTaken = (url: string, enquiry = withId()) =>
  until('enquiries are taken again', async () => (await postJson(url, enquiry)).ok);

async function expectResumed(service: Service, file: string, waitingId?: string) {
  const late = withId();
  await untilTaken(service.url, late);
  await until('health says so', async () => (await fetch(`${service.url}/api/health`)).ok);
  const expected = [...(waitingId ? [waitingId] : []), late.id];
  await until('what waited and what came are delivered', () =>
    expected.every((id) => service.logged('enquiry.delivered').some((entry) => entry.id === id)),
  );
  expect(readColumn(file, 'id')).toEqual(expect.arrayContaining(expected));
}

/** Limits the file size of a program to so many blocks, as on a full disk. */
const onDiskOf = (blocks: number) => ['sh', '-c', `ulimit -S -f ${blocks} && exec "$0" "$@"`];

/** Breaks a database, and returns a function that repairs it. */
type Trouble = (file: string) => () => void;

const damagedFrom =
  (position: number): Trouble =>
  (file) => {
    const sound = readFileSync(file);
    writeFileSync(file, Buffer.from(sound).fill(0x5a, position));
    return () => writeFileSync(file, sound);
  };

const between =
  (begin: string, end: string): Trouble =>
  (file) => {
    const database = new DatabaseSync(file);
    database.exec(begin);
    return () => {
      database.exec(end);
      database.close();
    };
  };

const TROUBLES: [what: string, trouble: Trouble, reason: RegExp, isWaitingLost?: boolean][] = [
  ['is damaged in its schema', damagedFrom(100), /malformed|damaged|disk image/],
  // Overwrites tables and indexes, but not the schema on the first page.
  ['is damaged in its tables', damagedFrom(4_096), /malformed|damaged|disk image/],
  [
    'is no database',
    (file) => {
      writeFileSync(file, 'These are notes of somebody else.'.repeat(200));
      return () => renameSync(file, `${file}.notes`);
    },
    /file is not a database/,
    true,
  ],
  [
    'is locked by another program',
    between('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE', 'ROLLBACK'),
    /database is locked/,
  ],
  [
    'needs a newer release',
    between('PRAGMA user_version = 999', `PRAGMA user_version = ${OLDEST_COMPATIBLE_SCHEMA}`),
    /needs schema 999, but this service knows schemas up to \d+/,
  ],
];

describe('pages are served, enquiries refused with 503, and the service recovers by itself, while the database', () => {
  test.each(TROUBLES)('%s', async (_what, trouble, reason, isWaitingLost) => {
    const { folder, file, waiting } = await makeFolder();
    const fix = trouble(file);
    const before = readFileSync(file);
    const service = await runService({}, { folder });
    await expectPagesOnly(service, reason);
    expect(readFileSync(file).equals(before)).toBe(true);
    fix();
    await expectResumed(service, file, isWaitingLost ? undefined : waiting.id);
  });

  test('is read-only', { tags: ['full'] }, async () => {
    const { folder, file, waiting } = await makeFolder();
    chmodSync(file, 0o400);
    const service = await startService(folder, {}, { through: OBEYING_MODES });
    await expectPagesOnly(service, /readonly|unable to open/);
    // SQLite gives the files beside it the same mode.
    for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) chmodSync(path, 0o600);
    await expectResumed(service, file, waiting.id);
  });

  test('has filled the disk: all confirmed enquiries are there afterwards', async () => {
    const folder = makeSiteFolder();
    const mail = await startMail();
    const settings = { SMTP_URL: mail.url };
    // The write-ahead log exceeds it after some dozens of enquiries.
    const service = await startService(folder, settings, { through: onDiskOf(800) });
    const confirmed = new Set<string>();
    await until('the disk is full', async () => {
      const enquiry = withId();
      const { ok } = await postJson(service.url, enquiry);
      if (ok) confirmed.add(enquiry.id);
      return !ok;
    });
    expect(confirmed.size).toBeGreaterThan(5);
    await expectRefused(service.url);
    expect((await fetch(`${service.url}/about`)).status).toBe(200);
    await service.end('SIGKILL');

    const next = await runService(settings, { folder, environment: movableClock(60_000) });
    const late = withId();
    await untilTaken(next.url, late);
    await untilDelivered(next);
    expectEachDeliveredOnce(next.config.databaseFile, confirmed.add(late.id), mail);
  });
});

test('every commit is on disk before it returns, and no temporary file is written', () => {
  const database = openDatabase(join(makeSiteFolder(), 'data/enquiries.db'));
  onTestFinished(() => database.close());
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  // 2 is FULL: the write-ahead log is flushed to the disk at each commit.
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
  // 2 is MEMORY: a read-only container has no place for such a file.
  expect(database.prepare('PRAGMA temp_store').get()).toEqual({ temp_store: 2 });
});

describe('a database that is moved away while it is in use', () => {
  test.each([
    ['by an empty one', false],
    ['by an older copy', true],
  ])('is not replaced %s, and is used again once it is put back', async (_what, hasCopy) => {
    const service = await runService();
    const { databaseFile: file } = service.config;
    await postJson(service.url, ADA);
    const older = hasCopy ? readFileSync(file) : undefined;
    renameSync(file, `${file}.away`);
    if (older) writeFileSync(file, older);
    await expectRefused(service.url);
    expect(service.logged('enquiry.not-stored')[0]?.error).toContain(
      'was moved, deleted or replaced while in use: put it back.',
    );
    const reasons = () => service.logged('store.unavailable');
    if (!older) await until('the service has tried to open it again', () => reasons().length === 2);
    expect(statSync(file, { throwIfNoEntry: false })?.size).toBe(older?.length);
    renameSync(`${file}.away`, file);
    await untilTaken(service.url);
    expect(service.stored('id')).toHaveLength(2);
  });
});

test('the deletion of a write-ahead log in use is detected, and no confirmed enquiry is lost', async () => {
  const service = await runService();
  const { databaseFile: file } = service.config;
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
  // Files that would be left after a kill.
  const left = join(makeSiteFolder(), 'left.db');
  for (const suffix of ['', '-wal']) cpSync(file + suffix, left + suffix);
  expect(readColumn(left, 'id')).toEqual(expect.arrayContaining(confirmed));
});
