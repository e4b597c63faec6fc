import type { SQLInputValue } from 'node:sqlite';

/** A value of a column. */
export type Value = SQLInputValue;

/** Values of a statement: positional, or an object with their names, without the colon. */
export type Values = [Record<string, Value>] | Value[];

type Row = Record<string, unknown>;

interface Statement {
  /** Returns the first row; undefined if there is none. */
  get(...values: Values): Row | undefined;
  all(...values: Values): Row[];
  /** Returns how many rows were inserted, changed or deleted. */
  run(...values: Values): { changes: number | bigint };
}

/**
 * The part of SQLite that the store uses: `node:sqlite` on Node, the storage of a Durable Object on the edge.
 * Statements use neither `PRAGMA` nor functions of their own, which the latter does not have.
 */
export interface Database {
  prepare(sql: string): Statement;
}

/** Why database, files or service cannot be used, in one sentence for a person, with a remedy where there is one. */
export class UnavailableError extends Error {}

/** The database of a host. While it cannot be used, every member throws the reason. */
export interface Sql {
  /** Reads without a transaction. */
  read<Result>(work: (database: Database) => Result): Result;
  /** Runs `work` in a transaction: once it returns, the change is on disk; if it throws, nothing has changed. */
  write<Result>(work: (database: Database) => Result): Result;
  /** Removes what is left of erased rows in free space; returns false if a reader of the files prevents it for now. */
  scrub(): boolean;
  /** Checks the files of the database; returns what is wrong, or undefined where the files are out of reach. */
  findDamage(): string[] | undefined;
  /** Returns the bytes of a consistent copy; undefined where the files are out of reach. */
  copy(): ReadableStream<Uint8Array> | undefined;
}

/**
 * Returns the migrations that a database lacks and the statement that counts them; empty if it lacks none. Run them in
 * one transaction.
 *
 * @param scripts all migrations, in order
 * @param unversioned how many were applied if there is no table `schema_version`
 */
export function missingMigrations(database: Database, scripts: string[], unversioned = 0): string[] {
  const hasTable = database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'schema_version'`).get();
  const applied = hasTable
    ? Number(database.prepare('SELECT version FROM schema_version').get()?.version)
    : unversioned;
  if (applied >= scripts.length) return [];
  return [...scripts.slice(applied), `UPDATE schema_version SET version = ${scripts.length}`];
}
