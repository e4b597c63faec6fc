/** A value that SQLite stores. */
export type SqlValue = string | number | null;

/** Values by their names in the statement, without the colon. */
export type NamedValues = Record<string, SqlValue>;

type Row = Record<string, unknown>;

/** A prepared statement. Its values are named or positional. */
interface Statement {
  /** Returns the first row; undefined if there is none. */
  get(values: NamedValues): Row | undefined;
  get(...values: SqlValue[]): Row | undefined;
  all(values: NamedValues): Row[];
  all(...values: SqlValue[]): Row[];
  /** Reads rows one by one. */
  iterate(values: NamedValues): Iterable<Row>;
  iterate(...values: SqlValue[]): Iterable<Row>;
  /** Returns how many rows were inserted, changed or deleted. */
  run(values: NamedValues): { changes: number | bigint };
  run(...values: SqlValue[]): { changes: number | bigint };
}

/**
 * What the operations of the store need of SQLite: `node:sqlite` on Node, the storage of a Durable Object on the edge.
 * Statements use neither `PRAGMA` nor functions of their own, which the latter does not have.
 */
export interface Database {
  prepare(sql: string): Statement;
}
