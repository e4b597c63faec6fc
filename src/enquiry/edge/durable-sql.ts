import type { ObjectStorage } from 'cloudflare:workers';
import { type Database, missingMigrations, type Sql, type Value, type Values } from '../store/sql.ts';

/**
 * Opens the database of a Durable Object and applies missing migrations.
 *
 * The platform holds back every answer and every message of the object until what it has written is on disk. It gives no
 * access to its files.
 *
 * @param migrations the files of `store/migrations`, in order
 */
export function openDurableSql(
  storage: Pick<ObjectStorage, 'sql' | 'transactionSync'>,
  migrations: string[],
): Sql {
  const database = createDurableDatabase(storage.sql);
  storage.transactionSync(() => {
    for (const script of missingMigrations(database, migrations)) storage.sql.exec(script);
  });
  return {
    read: (work) => work(database),
    write: (work) => storage.transactionSync(() => work(database)),
    scrub: () => true,
    findDamage: () => undefined,
    copy: () => undefined,
  };
}

/**
 * Adapts the SQLite of a Durable Object, which knows neither prepared statements nor named values. The platform caches
 * statements by their text.
 */
function createDurableDatabase(sql: ObjectStorage['sql']): Database {
  return {
    prepare(text) {
      const { statement, names } = withPositions(text);
      const exec = (values: Values) => sql.exec(statement, ...inOrder(values, names)).toArray();
      return {
        get: (...values) => exec(values)[0],
        all: (...values) => exec(values),
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
  if (typeof first !== 'object' || first === null) return values as Value[];
  return names.map((name) => (first as Record<string, Value>)[name] ?? null);
}
