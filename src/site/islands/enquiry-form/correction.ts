import { CORRECT_EVENT, tell } from './events.ts';

/** Key in `sessionStorage`: kept from the page with the notice to the page with the form, in this tab only. */
const KEY = 'enquiry-to-correct';

/** Asks the form, on this page or the next one, to show a refused enquiry. */
export function askForCorrection(id: string): void {
  sessionStorage.setItem(KEY, id);
  tell(CORRECT_EVENT, id);
}

/** Returns and clears the id of the enquiry that the visitor asked to correct; undefined if there is none. */
export function takeCorrection(): string | undefined {
  try {
    const id = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return id ?? undefined;
  } catch {
    return undefined; // Storage is forbidden, so there is no outbox either.
  }
}
