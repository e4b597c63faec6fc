/**
 * Ids of the outbox's enquiries that the form on this page speaks of: queued from here, or put back into it to be
 * corrected. The notice at the bottom of the page need not repeat them.
 */
export const shownInForm = new Set<string>();
