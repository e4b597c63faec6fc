import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/enquiry/node/database.ts';
import { readRows } from '../support/database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../src/enquiry/store/migrations');

/** The schema of the release before the one table of deliveries, and of one before it that has other columns. */
const FORMER = [6, 7];

/** A text that no message would hold by itself. */
const DAMAGED = '{"city":';

/** Rows as former releases left them: by state, whether it had a due time, and what a move had written into the lease. */
const ROWS: [state: string, dueAt: number | null, lease: string | null, stateNow: string][] = [
  ['stored', 1, null, 'stored'],
  ['sending', 1, 'a lease', 'sending'],
  ['waiting', 2, null, 'waiting'],
  ['unknown', 3, null, 'unknown'],
  ['delivered', null, null, 'delivered'],
  ['failed', null, null, 'failed'],
  ['spam', null, null, 'spam'],
  // Taken by a move that was never finished.
  ['sending', 4, 'move:waiting:4:123', 'waiting'],
  ['sending', 4, 'move:sending:4:123', 'sending'],
  ['delivered', null, 'move:delivered::123', 'delivered'],
  // Damaged by an older release or a disk.
  ['waiting', null, null, 'waiting'],
  ['delivered', 5, null, 'delivered'],
];

/** Makes a database of a former release with a row for each of `ROWS`, whose other channel is in the same state. */
function makeFormer(schema: number): string {
  const file = join(temporaryFolder(), 'former.db');
  const database = new DatabaseSync(file);
  const scripts = readdirSync(MIGRATIONS).sort().slice(0, schema);
  for (const script of scripts) database.exec(readFileSync(join(MIGRATIONS, script), 'utf8'));
  database.exec(
    `UPDATE schema_version SET version = ${schema}; PRAGMA user_version = 3; PRAGMA journal_mode = WAL`,
  );
  const enquiry = database.prepare(`
    INSERT INTO enquiries (id, name, email, phone, service, message, received_at, state, due_at, lease, attempts,
      last_error, last_error_at, delivered_at, taken_by, further, origin)
    VALUES (:id, 'Ada', 'a@b.example', '1', 'SEO', 'Hello', 7, :state, :dueAt, :lease, 2, 'No', 8, :deliveredAt,
      '["a@b.example"]', '{"city":"K"}', '{"landing":"/"}')
  `);
  const delivery = database.prepare(`
    INSERT INTO deliveries (id, channel, state, due_at, lease, attempts, last_error_at, delivered_at)
    VALUES (:id, 'hook.example#123456', :state, :dueAt, :lease, 3, 8, :deliveredAt)
  `);
  for (const [index, [state, dueAt, lease]] of ROWS.entries()) {
    const row = { id: `row-${index}`, state, dueAt, lease, deliveredAt: state === 'delivered' ? 9 : null };
    enquiry.run(row);
    if (state !== 'spam') delivery.run(row);
  }
  database
    .prepare(`UPDATE enquiries SET further = ?, origin = '[1]', received_at = 9e15 WHERE id = 'row-0'`)
    .run(DAMAGED);
  database.exec(`
    INSERT INTO erased_ids VALUES ('erased', 5), ('moved', -6);
    INSERT INTO views VALUES ('2026-11-20', '/', '', '', 4);
    INSERT INTO stats_mails (monday, due_at) VALUES ('2026-11-23', 1)
  `);
  database.close();
  return file;
}

test.each(FORMER)(
  'a database with the schema %i keeps every enquiry with its words, times and states',
  (schema) => {
    const file = makeFormer(schema);
    const database = openDatabase(file);
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    database.close();
    const rows = readRows(file);
    expect(rows.map(({ id, state }) => [id, state])).toEqual(
      ROWS.map(([, , , stateNow], index) => [`row-${index}`, stateNow]),
    );
    expect(rows[0]).toMatchObject({ message: `Hello\n${DAMAGED}`, further: null, origin: null });
    expect(rows[0]!.received_at).toBe(8.64e15);
    expect(rows[2]).toMatchObject({
      ...{ message: 'Hello', received_at: 7, due_at: 2, attempts: 2, last_error: 'No', last_error_at: 8 },
      ...{ further: '{"city":"K"}', origin: '{"landing":"/"}', taken_by: '["a@b.example"]' },
    });
    expect(rows[4]).toMatchObject({ due_at: null, delivered_at: 9 });
    const others = readRows(file, `deliveries WHERE channel <> 'mail' ORDER BY rowid`);
    expect(others.map(({ id, state }) => [id, state])).toEqual(
      ROWS.flatMap(([state, , , stateNow], index) => (state === 'spam' ? [] : [[`row-${index}`, stateNow]])),
    );
    expect(others[2]).toMatchObject({ channel: 'hook.example#123456', due_at: 2, attempts: 3 });
    expect(readRows(file, 'erased_ids')).toEqual([
      { id: 'erased', erased_at: 5 },
      { id: 'moved', erased_at: 6 },
    ]);
    expect(readRows(file, 'views')).toHaveLength(1);
  },
);

test('a database of the first version is migrated to the newest without loss', () => {
  const file = join(temporaryFolder(), 'old.db');
  const old = new DatabaseSync(file);
  old.exec(`
    ${readFileSync(join(MIGRATIONS, '001-enquiries.sql'), 'utf8')}; PRAGMA user_version = 1;
    INSERT INTO enquiries (id, name, email, phone, service, message, received_at, state)
    VALUES ('a', 'Ada', 'a@b.example', '1', 'SEO', 'Hello', 1, 'failed')
  `);
  old.close();
  openDatabase(file).close();
  expect(readRows(file)).toMatchObject([{ message: 'Hello', state: 'failed', taken_by: null }]);
});
