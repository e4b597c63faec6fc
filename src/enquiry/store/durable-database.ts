import type { Database, NamedValues, SqlValue } from './sql.ts';

/** The part of a Durable Object's SQL storage that the store uses. */
export interface SqlStorage {
  exec(
    sql: string,
    ...values: SqlValue[]
  ): Iterable<Record<string, unknown>> & {
    toArray(): Record<string, unknown>[];
  };
}

/**
 * Adapts the SQLite of a Durable Object, which knows neither prepared statements nor named values. The platform caches
 * statements by their text.
 */
export function createDurableDatabase(sql: SqlStorage): Database {
  return {
    prepare(text) {
      const { statement, names } = withPositions(text);
      const exec = (values: [NamedValues] | SqlValue[]) => sql.exec(statement, ...inOrder(values, names));
      return {
        get: (...values: [NamedValues] | SqlValue[]) => exec(values).toArray()[0],
        all: (...values: [NamedValues] | SqlValue[]) => exec(values).toArray(),
        iterate: (...values: [NamedValues] | SqlValue[]) => exec(values),
        run(...values: [NamedValues] | SqlValue[]) {
          exec(values);
          const [row] = sql.exec('SELECT changes() AS changes').toArray();
          return { changes: Number(row?.changes) };
        },
      };
    },
  };
}

/** Replaces `:name` by `?`, and lists the names in the order of the statement. Texts in quotes stay as they are. */
function withPositions(text: string): { statement: string; names: string[] } {
  const names: string[] = [];
  const statement = text.replace(/'[^']*'|--.*|:([a-z]\w*)/gi, (part, name: string | undefined) => {
    if (name === undefined) return part;
    names.push(name);
    return '?';
  });
  return { statement, names };
}

function inOrder(values: [NamedValues] | SqlValue[], names: string[]): SqlValue[] {
  const [first] = values;
  if (typeof first !== 'object' || first === null) return values as SqlValue[];
  return names.map((name) => first[name] ?? null);
}
