import { existsSync } from 'node:fs';
import { backUp } from './back-up.ts';
import { countStates } from './count-states.ts';
import { inTransaction, openDatabase, StoreError } from './database.ts';
import { eraseEnquiry, forgetErased } from './erase-enquiry.ts';
import { findDamage } from './find-damage.ts';
import { readQueue } from './read-queue.ts';
import { selectEnquiries } from './select-enquiries.ts';
import { sendAgain } from './send-again.ts';

/**
 * Opens the store for the agency's own commands. The service may be running meanwhile.
 *
 * @throws StoreError if there is no database, or it cannot be used
 */
export function openRecords(file: string) {
  if (!existsSync(file)) {
    throw new StoreError(
      `There is no database ${file} (setting ENQUIRY_DB): the service makes it when it starts for the first time.`,
    );
  }
  const database = openDatabase(file);
  const erase = eraseEnquiry(database);
  return {
    select: selectEnquiries(database),
    sendAgain: sendAgain(database),
    /** Erases enquiries, all or none; returns the ids of those that are gone. */
    erase: (ids: string[], now: number) => inTransaction(database, () => ids.filter((id) => erase(id, now))),
    forgetErased: forgetErased(database),
    countStates: countStates(database),
    readQueue: readQueue(database),
    findDamage: findDamage(database),
    backUp: backUp(database),
    close: () => database.close(),
  };
}

export type Records = ReturnType<typeof openRecords>;
