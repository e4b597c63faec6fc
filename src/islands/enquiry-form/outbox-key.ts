/** Where the outbox lies in `localStorage`. In a module of its own, so that a page can look without loading the rest. */
export const OUTBOX_KEY = 'enquiry-outbox';
