import { DatabaseSync } from 'node:sqlite';

/** workerd locks its databases while it opens those of a process that was ended. */
const LOCKED_MS = 10_000;

/** Works in a database, of a service that runs or not. */
export function inDatabase<Result>(
  file: string,
  work: (database: DatabaseSync) => Result,
  readOnly = false,
): Result {
  const database = new DatabaseSync(file, { readOnly, timeout: LOCKED_MS });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Reads all rows of a table. */
export const readRows = (file: string, table = 'enquiries') =>
  inDatabase(file, (database) => database.prepare(`SELECT * FROM ${table}`).all(), true);

/** Reads a column of all enquiries, in order of arrival. */
export function readColumn(file: string, column: string): unknown[] {
  const query = `SELECT ${column} AS value FROM enquiries ORDER BY seq`;
  const rows = inDatabase(file, (database) => database.prepare(query).all(), true);
  return rows.map(({ value }) => value);
}
