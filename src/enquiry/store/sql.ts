import type { SQLInputValue } from 'node:sqlite';

/** Values of a statement: positional, or an object with their names, without the colon. */
export type Values = [Record<string, SQLInputValue>] | SQLInputValue[];

type Row = Record<string, unknown>;

interface Statement {
  /** Returns the first row; undefined if there is none. */
  get(...values: Values): Row | undefined;
  all(...values: Values): Row[];
  /** Reads rows one by one. */
  iterate(...values: Values): Iterable<Row>;
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

/** Keeps the statements of a database by their text, so that each is prepared once. */
export function keepStatements(database: Database): Database {
  const statements = new Map<string, Statement>();
  return {
    prepare(sql) {
      const statement = statements.get(sql) ?? database.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
  };
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
