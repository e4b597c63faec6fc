import { prepareOperations, type Store } from './operations.ts';
import type { Share } from './share.ts';
import { createDurableDatabase, type SqlStorage } from './durable-database.ts';

/** The part of a Durable Object's storage that the store uses. */
interface DurableStorage {
  sql: SqlStorage;
  transactionSync<Result>(work: () => Result): Result;
}

/** Numbered migrations, in order: the files of `store/migrations`. */
export type Migrations = { name: string; sql: string }[];

/**
 * Opens the store of enquiries in a Durable Object and applies missing migrations.
 *
 * A write is confirmed once it is on disk: the platform holds back every answer and every message of the object until
 * then. `scrubErased` has nothing to do: the platform gives no access to the free space of its files.
 */
export function openDurableStore(storage: DurableStorage, migrations: Migrations): Store {
  migrate(storage, migrations);
  const share: Share =
    (operation) =>
    async (...args) =>
      storage.transactionSync(() => operation(...args));
  const operations = prepareOperations(createDurableDatabase(storage.sql), share);
  return { ...operations, scrubErased: () => true };
}

/** Applies the migrations that the table `schema_version` does not count yet. */
function migrate(storage: DurableStorage, migrations: Migrations): void {
  const { sql } = storage;
  const hasTable = () =>
    sql.exec(`SELECT 1 FROM sqlite_schema WHERE name = 'schema_version'`).toArray().length > 0;
  const version = hasTable()
    ? Number(sql.exec('SELECT version FROM schema_version').toArray()[0]?.version)
    : 0;
  if (version >= migrations.length) return;
  storage.transactionSync(() => {
    for (const { sql: script } of migrations.slice(version)) sql.exec(script);
    sql.exec(`UPDATE schema_version SET version = ${migrations.length}`);
  });
}
