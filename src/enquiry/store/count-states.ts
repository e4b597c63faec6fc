import type { Database } from './sql.ts';
import type { EnquiryState } from './enquiry-record.ts';

/** Counts enquiries by state; states without enquiries are left out. */
export function countStates(database: Database): () => Partial<Record<EnquiryState, number>> {
  const statement = database.prepare(`SELECT state, count(*) AS enquiries FROM enquiries GROUP BY state`);
  return () => Object.fromEntries(statement.all().map(({ state, enquiries }) => [state, Number(enquiries)]));
}
