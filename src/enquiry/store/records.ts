import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { changeOperations } from './agency-operations.ts';
import { backUp } from './back-up.ts';
import { countStates } from './count-states.ts';
import { assertCompatible, assertNotEmptied, inTransaction, openDatabase, StoreError } from './database.ts';
import { eraseEnquiry } from './erase-enquiry.ts';
import { findDamage } from './find-damage.ts';
import { findLogDamage } from './find-log-damage.ts';
import { openForReading, type ReadableDatabase } from './open-for-reading.ts';
import { readErasedIds } from './read-rows.ts';
import { readQueue } from './read-queue.ts';
import { scrubErased } from './scrub-erased.ts';
import { selectPage } from './select-enquiries.ts';

/**
 * Opens the store for the command line, whether the service is running or not.
 *
 * Nothing is written and no lock is taken until a command changes data, so read-only commands work with a database that
 * is locked, read-only, of another release or partly damaged.
 *
 * @throws StoreError if there is no database, or if it was truncated
 */
export function openRecords(file: string, { mayCreate = false } = {}) {
  if (!mayCreate && !existsSync(file)) {
    throw new StoreError(
      `There is no database ${file} (setting ENQUIRY_DB): the service makes it when it starts for the first time.`,
    );
  }
  assertNotEmptied(file);
  let reading: ReadableDatabase | undefined;
  let writing: DatabaseSync | undefined;
  const forReading = () => {
    reading ??= openForReading(file);
    return reading.database;
  };
  const forChange = () => {
    writing ??= openDatabase(file);
    return writing;
  };
  return {
    selectPage: (...args: Parameters<ReturnType<typeof selectPage>>) => selectPage(forReading())(...args),
    countStates: () => countStates(forReading())(),
    readQueue: () => readQueue(forReading())(),
    readErasedIds: (after: string) => readErasedIds(forReading())(after),
    /**
     * Checks the database and its write-ahead log; returns an empty list if both are intact.
     *
     * @throws StoreError if the database requires a newer release
     */
    findDamage(): string[] {
      const lost = findLogDamage(file);
      // A new database may exist in its log only, so that nothing else can be read if the log is damaged.
      if (lost.length > 0) return lost;
      assertCompatible(forReading(), file);
      return findDamage(forReading())();
    },
    backUp: (copy: string) => backUp(forReading())(copy),
    /** Opens the database for changes. */
    changes() {
      const database = forChange();
      return changeOperations(
        database,
        (operation) =>
          async (...args) =>
            inTransaction(database, () => operation(...args)),
      );
    },
    /** Erases enquiries in one transaction; returns the ids of those erased. */
    async erase(ids: string[], now: number): Promise<string[]> {
      const database = forChange();
      const erase = eraseEnquiry(database);
      return inTransaction(database, () => ids.filter((id) => erase(id, now)));
    },
    scrubErased: () => scrubErased(forChange())(),
    close() {
      writing?.close();
      reading?.close();
    },
  };
}
