import type { DatabaseSync } from 'node:sqlite';
import type { EnquiryState } from './enquiry-record.ts';

/** How many enquiries there are in each state; a state that none is in is left out. */
export function countStates(database: DatabaseSync): () => Partial<Record<EnquiryState, number>> {
  const statement = database.prepare(`SELECT state, count(*) AS enquiries FROM enquiries GROUP BY state`);
  return () => Object.fromEntries(statement.all().map(({ state, enquiries }) => [state, Number(enquiries)]));
}
