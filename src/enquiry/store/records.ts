import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { backUp } from './back-up.ts';
import { countStates } from './count-states.ts';
import { assertCompatible, assertNotEmptied, inTransaction, openDatabase, StoreError } from './database.ts';
import { eraseEnquiry, scrubErased } from './erase-enquiry.ts';
import { findDamage } from './find-damage.ts';
import { findLogDamage } from './find-log-damage.ts';
import { openForReading, type ReadableDatabase } from './open-for-reading.ts';
import { readQueue } from './read-queue.ts';
import { type Filter, selectEnquiries } from './select-enquiries.ts';
import { sendAgain } from './send-again.ts';

/**
 * Opens the store for the agency's own commands. The service may be running meanwhile, or unable to run.
 *
 * Nothing is written and no lock is taken until a command changes something: what only reads works with a database that
 * is locked, read-only, of another release, or damaged in part.
 *
 * @throws StoreError if there is no database, or it cannot be read at all
 */
export function openRecords(file: string) {
  if (!existsSync(file)) {
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
    select: (filter: Filter) => selectEnquiries(forReading())(filter),
    countStates: () => countStates(forReading())(),
    readQueue: () => readQueue(forReading())(),
    /**
     * What is wrong with the database or its write-ahead log; empty if both are sound.
     *
     * @throws StoreError if the service could not work with it because it needs a newer release
     */
    findDamage(): string[] {
      const lost = findLogDamage(file);
      // With its log, a young database may have lost all that it is made of.
      if (lost.length > 0) return lost;
      assertCompatible(forReading(), file);
      return findDamage(forReading())();
    },
    backUp: (copy: string) => backUp(forReading())(copy),
    sendAgain: (order: Parameters<ReturnType<typeof sendAgain>>[0]) => sendAgain(forChange())(order),
    /** Erases enquiries, all or none; returns the ids of those that are gone. */
    erase(ids: string[], now: number): string[] {
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

export type Records = ReturnType<typeof openRecords>;
