import type { DatabaseSync } from 'node:sqlite';

/** Maximum number of reported errors. */
const MAX_FINDINGS = 10;

/**
 * Reads the whole database and checks its integrity.
 *
 * @returns SQLite's error messages; empty if the database is intact
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
