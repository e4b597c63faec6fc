import type { SQLInputValue } from 'node:sqlite';
import type { ObjectStorage } from 'cloudflare:workers';
import { bindOperations, type Store } from './operations.ts';
import { type Database, keepStatements, missingMigrations, type Values } from './sql.ts';

/**
 * Opens the store of enquiries in a Durable Object and applies missing migrations.
 *
 * A write is confirmed once it is on disk: the platform holds back every answer and every message of the object until
 * then. `scrubErased` has nothing to do: the platform gives no access to the free space of its files.
 *
 * @param migrations the files of `store/migrations`, in order
 */
export function openDurableStore(
  storage: Pick<ObjectStorage, 'sql' | 'transactionSync'>,
  migrations: string[],
): Store {
  const database = keepStatements(createDurableDatabase(storage.sql));
  const missing = missingMigrations(database, migrations);
  storage.transactionSync(() => {
    for (const script of missing) storage.sql.exec(script);
  });
  const operations = bindOperations({
    read: (work) => work(database),
    write: async (work) => storage.transactionSync(() => work(database)),
  });
  return { ...operations, scrubErased: () => true };
}

/**
 * Adapts the SQLite of a Durable Object, which knows neither prepared statements nor named values. The platform caches
 * statements by their text.
 */
function createDurableDatabase(sql: ObjectStorage['sql']): Database {
  return {
    prepare(text) {
      const { statement, names } = withPositions(text);
      const exec = (values: Values) => sql.exec(statement, ...inOrder(values, names));
      return {
        get: (...values) => exec(values).toArray()[0],
        all: (...values) => exec(values).toArray(),
        iterate: (...values) => exec(values),
        run(...values) {
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

function inOrder(values: Values, names: string[]) {
  const [first] = values;
  if (typeof first !== 'object' || first === null) return values as SQLInputValue[];
  return names.map((name) => (first as Record<string, SQLInputValue>)[name] ?? null);
}
