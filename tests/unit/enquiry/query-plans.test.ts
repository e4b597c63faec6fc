import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import {
  CONFIRMATION,
  claimDue,
  MAIL,
  markDelivered,
  markFailed,
  nextDue,
  scheduleRetry,
} from '../../../src/enquiry/store/deliveries.ts';
import { insertEnquiry } from '../../../src/enquiry/store/insert.ts';
import type { Database } from '../../../src/enquiry/store/sql.ts';
import { forStore } from '../../service/support/requests.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../../src/enquiry/store/migrations');

test('storing and delivering an enquiry reads no table whole, however many are stored', () => {
  const database = new DatabaseSync(':memory:');
  for (const name of readdirSync(MIGRATIONS).sort())
    database.exec(readFileSync(join(MIGRATIONS, name), 'utf8'));
  const statements = new Set<string>();
  const recording: Database = {
    prepare(sql) {
      statements.add(sql);
      return database.prepare(sql);
    },
  };
  const enquiry = { ...forStore(), isIdGiven: false };
  const { id } = enquiry;
  insertEnquiry(recording, enquiry, [CONFIRMATION]);
  claimDue(recording, MAIL, Date.now());
  nextDue(recording, MAIL);
  const outcome = { channel: MAIL, id, now: 1, error: 'none', reply: undefined };
  scheduleRetry(recording, { ...outcome, dueAt: 1, outcomeUnknown: false, takenBy: [] });
  markFailed(recording, outcome);
  markDelivered(recording, outcome);

  const steps = [...statements].flatMap((sql) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => ({ detail: String(detail), sql })),
  );
  expect(steps.length).toBeGreaterThan(5);
  // `SEARCH deliveries` without an index, as for `min`, reads all rows, too.
  expect(steps.filter(({ detail }) => /^(SCAN|SEARCH) (?!CONSTANT)(?!.*USING)/.test(detail))).toEqual([]);
});
