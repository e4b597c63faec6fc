import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/enquiry/store/store.ts';
import { commandsOn } from '../service/support/commands.ts';
import { forStore } from '../service/support/requests.ts';
import { inDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Header sizes of a write-ahead log and of its frames, in bytes. */
const [LOG_HEADER, FRAME_HEADER, PAGE] = [32, 24, 4096];

/** Opens a new database. */
function makeStore(file: string) {
  const store = openStore(file);
  onTestFinished(() => store.close());
  return {
    store,
    addFifty: async () => {
      for (let count = 0; count < 50; count += 1) await store.addEnquiry(forStore());
    },
    /** Runs a checkpoint. */
    checkpoint: (mode: string) =>
      inDatabase(file, (database) => database.exec(`PRAGMA wal_checkpoint(${mode})`)),
  };
}

/** Makes a database whose 50 newest enquiries are only in the write-ahead log, as after a power failure. */
async function makeDatabase(damage = (_log: Buffer) => {}) {
  const live = join(temporaryFolder(), 'live.db');
  const copy = join(temporaryFolder(), 'copy.db');
  const { addFifty, checkpoint } = makeStore(live);
  // The tables are in the database file.
  checkpoint('TRUNCATE');
  await addFifty();
  copyFileSync(live, copy);
  const log = readFileSync(`${live}-wal`);
  damage(log);
  writeFileSync(`${copy}-wal`, log);
  return commandsOn(copy);
}

test('check finds no damage in an intact write-ahead log', async () => {
  const run = await makeDatabase();
  expect((await run('check')).output).toContain('The database is sound.');
  expect(JSON.parse((await run('list', '--limit', '100', '--json')).output)).toHaveLength(50);
});

/** Offset of a frame in the middle of a log. */
const middleOf = (log: Buffer) =>
  LOG_HEADER + Math.floor((log.length - LOG_HEADER) / (FRAME_HEADER + PAGE) / 2) * (FRAME_HEADER + PAGE);

test.each<[what: string, from: (log: Buffer) => number, bytes: number]>([
  ['in the middle of a page', (log) => middleOf(log) + 200, 100],
  ['in the header of a frame', middleOf, FRAME_HEADER],
  ['in the header of the log', () => 0, LOG_HEADER],
  ['in the salts of the log', () => 16, 8],
])(
  'check reports how many commits are lost by damage %s of the write-ahead log',
  async (_what, from, bytes) => {
    const run = await makeDatabase((log) => void log.fill(0x5a, from(log), from(log) + bytes));
    const lost = 50 - JSON.parse((await run('list', '--limit', '100', '--json')).output).length;
    expect(lost).toBeGreaterThan(0);
    const { code, output } = await run('check');
    expect(code).toBe(1);
    const lostCommits =
      /^The database is damaged: the write-ahead log .*-wal cannot be read to its end, and at least (\d+) commits? in it are lost\.\n/;
    expect(output).toMatch(lostCommits);
    // The commit of a damaged header is not counted.
    expect(Number(lostCommits.exec(output)?.[1])).toBeGreaterThanOrEqual(lost - 1);
  },
);

test('check ignores frames of an earlier round at the end of the log', async () => {
  const file = join(temporaryFolder(), 'live.db');
  const { store, addFifty, checkpoint } = makeStore(file);
  await addFifty();
  // After the checkpoint, the next commit restarts the log, followed by old frames.
  checkpoint('RESTART');
  await store.addEnquiry(forStore());
  expect((await commandsOn(file)('check')).output).toContain('The database is sound.');
});
