import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { withId } from '../service/support/requests.ts';
import { openStore } from '../../src/enquiry/store/store.ts';
import { commandsOn } from '../service/support/commands.ts';
import { makeSiteFolder } from '../service/support/site-folder.ts';

/** Bytes of the headers of a write-ahead log and of its frames. */
const [LOG_HEADER, FRAME_HEADER, PAGE] = [32, 24, 4096];

/**
 * Makes a database whose 50 newest enquiries stand in the write-ahead log alone, as after a power failure.
 *
 * @param damage changes the log
 */
async function makeDatabase(damage: (log: Buffer, frames: number) => void) {
  const folder = makeSiteFolder();
  const store = openStore(join(folder, 'data/live.db'));
  onTestFinished(() => store.close());
  // The tables stand in the database itself.
  const other = new DatabaseSync(join(folder, 'data/live.db'));
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  other.close();
  for (let count = 0; count < 50; count += 1) {
    const enquiry = { ...withId(), isIdGiven: true, page: '/', suspicion: undefined, held: false };
    await store.addEnquiry({ ...enquiry, receivedAt: count });
  }
  const file = join(folder, 'data/copy.db');
  copyFileSync(join(folder, 'data/live.db'), file);
  const log = readFileSync(join(folder, 'data/live.db-wal'));
  damage(log, (log.length - LOG_HEADER) / (FRAME_HEADER + PAGE));
  writeFileSync(`${file}-wal`, log);
  return commandsOn(file);
}

const frameAt = (number: number) => LOG_HEADER + number * (FRAME_HEADER + PAGE);

test('check finds an undamaged write-ahead log sound', async () => {
  const run = await makeDatabase(() => {});
  expect((await run('check', '--max-wait', '999999999')).output).toContain('The database is sound.');
  expect(JSON.parse((await run('list', '--limit', '100', '--json')).output)).toHaveLength(50);
});

test.each<[what: string, damage: (log: Buffer, frames: number) => void]>([
  [
    'in the middle of a page',
    (log, frames) =>
      log.fill(0x5a, frameAt(Math.floor(frames / 2)) + 200, frameAt(Math.floor(frames / 2)) + 300),
  ],
  [
    'in the header of a frame',
    (log, frames) =>
      log.fill(0x5a, frameAt(Math.floor(frames / 2)), frameAt(Math.floor(frames / 2)) + FRAME_HEADER),
  ],
  ['in the header of the log', (log) => log.fill(0x5a, 0, 32)],
  ['in the salts of the log', (log) => log.fill(0x5a, 16, 24)],
])('check tells how many commits are lost by damage %s of the write-ahead log', async (_what, damage) => {
  const run = await makeDatabase(damage);
  const lost = 50 - JSON.parse((await run('list', '--limit', '100', '--json')).output).length;
  expect(lost).toBeGreaterThan(0);
  const { code, output } = await run('check');
  expect(code).toBe(1);
  expect(output).toMatch(
    /^The database is damaged: the write-ahead log .*-wal cannot be read to its end, and at least \d+ commits? in it are lost\.\n/,
  );
  const [, commits] = /at least (\d+) commits?/.exec(output) ?? [];
  // The commit that a damaged header stood for is not seen.
  expect(Number(commits)).toBeGreaterThanOrEqual(lost - 1);
});

test('check is not misled by what an earlier round left at the end of the log', async () => {
  const folder = makeSiteFolder();
  const file = join(folder, 'data/live.db');
  const store = openStore(file);
  onTestFinished(() => store.close());
  const add = async () => {
    const enquiry = { ...withId(), isIdGiven: true, page: '/', suspicion: undefined, held: false };
    await store.addEnquiry({ ...enquiry, receivedAt: Date.now() });
  };
  for (let count = 0; count < 50; count += 1) await add();
  const other = new DatabaseSync(file);
  // All is in the database now, so that the next commit begins the log anew and leaves old frames behind it.
  other.exec('PRAGMA wal_checkpoint(RESTART)');
  other.close();
  await add();
  expect((await commandsOn(file)('check')).output).toContain('The database is sound.');
});
