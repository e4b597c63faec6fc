/** Events of the outbox on the window; `detail` is the id of the enquiry. */

/** An enquiry from the outbox has reached the service. */
export const RESENT_EVENT = 'enquiry-resent';

/** The service refused an enquiry from the outbox; it now waits there to be corrected. */
export const REFUSED_EVENT = 'enquiry-refused';

/** The visitor asked to correct an enquiry; see `correction.ts`. */
export const CORRECT_EVENT = 'enquiry-to-correct';

/** Dispatches an event about an enquiry on the window. */
export const tell = (event: string, id: string) => dispatchEvent(new CustomEvent(event, { detail: id }));

/** Id of the enquiry in an event of the outbox. */
export const idOf = (event: Event) => (event as CustomEvent<string>).detail;
