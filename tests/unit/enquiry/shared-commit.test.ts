import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createSharedCommit } from '../../../src/enquiry/store/store.ts';

test('a failed operation does not fail others of its commit', async () => {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE texts (text TEXT NOT NULL) STRICT');
  const { run } = createSharedCommit(database, () => {});
  const insert = (text: string | null) =>
    run(() => void database.prepare('INSERT INTO texts VALUES (?)').run(text));
  const outcomes = await Promise.allSettled([insert('a'), insert(null), insert('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(database.prepare('SELECT text FROM texts').all()).toEqual([{ text: 'a' }, { text: 'b' }]);
});
