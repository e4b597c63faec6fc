/**
 * Ids of the enquiries in the outbox that the form on this page shows: queued from it, or put back into it to be
 * corrected. The notice at the bottom of the page does not repeat them unless they are blocked.
 */
export const shownInForm = new Set<string>();
