import type { Config } from '../config.ts';
import { eraseMailFiles } from '../delivery/file-mailer.ts';
import type { Environment } from '../environment.ts';
import { eraseCompletely } from '../erase-completely.ts';
import { erasedIdPages } from '../store/moving.ts';
import { openRecords } from '../store/records.ts';
import { selectPages } from '../store/reading.ts';
import type { Records } from './records.ts';

/**
 * Opens the database on this machine.
 *
 * @param options `mayCreate`: whether a missing database is created once something changes
 * @throws StoreError if there is none, or if it was truncated
 */
export function openLocalRecords(
  { databaseFile, outboxFolder }: Config,
  environment: Environment,
  options: { mayCreate?: boolean } = {},
): Records {
  const records = openRecords(databaseFile, options);
  return {
    async *select(filter) {
      for await (const page of selectPages(records.selectPage, filter)) yield* page;
    },
    countStates: async () => records.countStates(),
    readQueue: async () => records.readQueue(),
    findDamage: async () => records.findDamage(),
    backUp: (file) => records.backUp(file),
    sendAgain: async (ids, evenIfDelivered) =>
      ids.length === 0 ? [] : records.sendAgain(ids, environment.now(), evenIfDelivered),
    erase: (ids) =>
      eraseCompletely(
        { ...records, eraseMailFiles: (of) => eraseMailFiles(outboxFolder, of) },
        ids,
        environment.now(),
      ),
    take: (move) => records.takeRows(move, environment.now()),
    receive: (rows, move) => records.receiveRows(rows, move),
    forget: (ids) => records.forgetRows(ids, environment.now()),
    erasedIds: () => erasedIdPages(records),
    receiveErasedIds: (erased) => records.receiveErasedIds(erased, environment.now()),
    close: records.close,
  };
}
