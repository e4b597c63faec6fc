import { DatabaseSync } from 'node:sqlite';
import { silentLog } from '../../src/enquiry/log.ts';
import { createFileSql } from '../../src/enquiry/node/file-sql.ts';
import { createStore } from '../../src/enquiry/store/store.ts';

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

/** Enquiries with their deliveries by mail, in order of arrival. */
const MAILED = `(
  SELECT enquiries.*, state, due_at, attempts, first_attempt_at, unknown_outcomes, delivered_at, last_error, last_error_at,
    last_reply, taken_by
  FROM enquiries JOIN deliveries USING (id) WHERE channel = 'mail' ORDER BY seq
)`;

/** Reads all rows of a table; default enquiries with their deliveries by mail. */
export const readRows = (file: string, table = MAILED) =>
  inDatabase(file, (database) => database.prepare(`SELECT * FROM ${table}`).all(), true);

/** Reads the deliveries over other channels than mail. */
export const readDeliveries = (file: string) =>
  readRows(file, `deliveries WHERE channel <> 'mail' ORDER BY rowid`);

/** Reads a column of all enquiries with their deliveries by mail, in order of arrival. */
export const readColumn = (file: string, column: string): unknown[] =>
  readRows(file).map((row) => row[column]);

/** Opens the store of a database without a service. */
export function openStore(file: string) {
  const { sql, close } = createFileSql({
    file,
    owner: () => ({ pid: process.pid, program: 'a test' }),
    log: silentLog,
    onOpen() {},
  });
  return { ...createStore(sql), close };
}
