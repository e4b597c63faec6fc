import type { EnquiryRow } from './enquiry-row.ts';

/**
 * How long an enquiry that a move has taken waits for the move to go on. Then the source delivers it.
 *
 * Longer than a batch takes, shorter than the longest pause between two attempts, which `shortenLeases` respects.
 */
export const MOVE_LEASE_MS = 10 * 60_000;

// The lease of a taken enquiry: `move:STATE:DUE:MOVE`, with the state and due time to restore and the id of the move.

/** SQL condition: a move has taken the enquiry. */
export const IS_TAKEN = `coalesce(lease, '') GLOB 'move:*'`;

/** SQL condition: an enquiry in state `sending` was really being sent, and not only taken by a move. */
export const MAY_HAVE_BEEN_SENT = `(NOT ${IS_TAKEN} OR lease GLOB 'move:sending:*')`;

/** SQL expression: the lease of an enquiry that the move `:move` takes. A lease of an earlier move is taken over. */
export const TAKEN_LEASE = `iif(${IS_TAKEN}, substr(lease, 1, length(lease) - length(:move)),
  'move:' || state || ':' || coalesce(due_at, '') || ':') || :move`;

/** SQL condition: the enquiry was taken by the move `:move`. */
export const IS_TAKEN_BY_THIS_MOVE = `coalesce(lease, '') GLOB 'move:*:' || :move`;

/** Reads what to restore from the lease of a taken enquiry. */
export function readMoveLease(lease: string): Pick<EnquiryRow, 'state' | 'due_at'> {
  const [, state, dueAt] = lease.split(':');
  return { state: state as EnquiryRow['state'], due_at: dueAt ? Number(dueAt) : null };
}
