import { countStates } from './count-states.ts';
import { forgetRows } from './forget-rows.ts';
import { readErasedIds, readRows } from './read-rows.ts';
import { receiveErasedIds, receiveRows } from './receive-rows.ts';
import { selectPage } from './select-enquiries.ts';
import { sendAgain } from './send-again.ts';
import type { Share } from './share.ts';
import type { Database } from './sql.ts';
import { takeRows } from './take-rows.ts';

/** Creates the operations of the agency that change enquiries. */
export function changeOperations(database: Database, share: Share) {
  const sendOneAgain = sendAgain(database);
  return {
    /** Resolves to the ids of those that are to be sent. */
    sendAgain: share((ids: string[], now: number, evenIfDelivered: boolean) =>
      ids.filter((id) => sendOneAgain({ id, now, evenIfDelivered })),
    ),
    takeRows: share(takeRows(database)),
    receiveRows: share(receiveRows(database)),
    receiveErasedIds: share(receiveErasedIds(database)),
    forgetRows: share(forgetRows(database)),
  };
}

/** Creates the operations of the agency that read enquiries. */
export function readOperations(database: Database) {
  return {
    selectPage: selectPage(database),
    countStates: countStates(database),
    readRows: readRows(database),
    readErasedIds: readErasedIds(database),
  };
}
