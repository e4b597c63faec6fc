import type { DatabaseSync } from 'node:sqlite';
import { StoreError } from './database.ts';
import { findDamage } from './find-damage.ts';
import { probe } from './probe.ts';

/**
 * Checks a database that was unavailable before: takes the write lock, reads all of it, then writes to it.
 *
 * @throws StoreError if it is damaged; SQLite's error if it cannot be written to
 */
export function assertUsable(database: DatabaseSync): () => void {
  const check = findDamage(database);
  const write = probe(database);
  return () => {
    // The cheap test first: it fails if the database is locked or read-only.
    database.exec('BEGIN IMMEDIATE; ROLLBACK');
    const [damage] = check();
    if (damage) {
      throw new StoreError(
        `The database is damaged: ${damage}. Stop the service and put a backup in its place, without files that end ` +
          'in -wal and -shm.',
      );
    }
    write(0);
  };
}
