import type { DatabaseSync } from 'node:sqlite';

/** More than a person reads. */
const MAX_FINDINGS = 10;

/**
 * Reads the whole database and checks it.
 *
 * @returns what is wrong, in SQLite's words; empty if it is sound
 */
export function findDamage(database: DatabaseSync): () => string[] {
  return () => {
    try {
      const rows = database.prepare(`PRAGMA integrity_check(${MAX_FINDINGS})`).all();
      return rows.map((row) => String(row.integrity_check)).filter((finding) => finding !== 'ok');
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  };
}
