import { assertUsable } from './assert-usable.ts';
import { createPlaceCheck, openDatabase } from './database.ts';
import { prepareOperations } from './operations.ts';
import { scrubErased } from './scrub-erased.ts';
import { createSharedCommit } from './shared-commit.ts';

/**
 * Opens the store of enquiries in a file. Writes wait for the shared commit, except `assertUsable` and `scrubErased`. No
 * operation blocks while another process holds the write lock.
 *
 * @param file path of the SQLite database, created if it is missing
 * @throws StoreError with a message for the operator
 */
export function openStore(file: string) {
  const database = openDatabase(file, { busyTimeoutMs: 0 });
  const assertInPlace = createPlaceCheck(file);
  const { share, flush } = createSharedCommit(database, assertInPlace);
  return {
    ...prepareOperations(database, share),
    /** Checks the whole database. @throws if it is damaged or cannot be written to */
    assertUsable: assertUsable(database),
    scrubErased: scrubErased(database),
    /** Commits pending writes and closes the database. */
    close() {
      flush();
      database.close();
    },
  };
}

export type OpenStore = ReturnType<typeof openStore>;
