/**
 * Connects the form of a page with the outbox and its notice, whose code arrives at other times. A page has at most one
 * form.
 */

/** Events of an enquiry for the form: the service has stored or refused it, or the visitor wants to correct it. */
type News = 'sent' | 'refused' | 'to-correct';

type Listener = (news: News, id: string) => void;

/** Key in `sessionStorage`: kept from the page with the notice to the page with the form, in this tab only. */
const CORRECTION_KEY = 'enquiry-to-correct';

/**
 * Ids of the enquiries in the outbox that the form on this page shows: queued from it, or put back into it to be
 * corrected. The notice at the bottom of the page does not repeat them unless they are blocked.
 */
export const shownInForm = new Set<string>();

let listener: Listener | undefined;

/** Connects the form, and passes on a correction that was requested before. Returns a function that disconnects it. */
export function connectForm(listen: Listener): () => void {
  listener = listen;
  const id = takeCorrection();
  if (id) listen('to-correct', id);
  return () => {
    listener = undefined;
  };
}

/** Passes an event to the form, if it is connected. */
export const tellForm: Listener = (news, id) => listener?.(news, id);

/** Asks the form, once it is connected on this page or the next one, to show a refused enquiry. */
export function askForCorrection(id: string): void {
  if (listener) listener('to-correct', id);
  else sessionStorage.setItem(CORRECTION_KEY, id);
}

/** Returns and clears the id of the enquiry that the visitor asked to correct; undefined if there is none. */
export function takeCorrection(): string | undefined {
  try {
    const id = sessionStorage.getItem(CORRECTION_KEY);
    sessionStorage.removeItem(CORRECTION_KEY);
    return id ?? undefined;
  } catch {
    return undefined; // Storage is forbidden, so there is no outbox either.
  }
}
