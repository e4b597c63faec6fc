import {
  type RefObject,
  type SubmitEvent as ReactSubmitEvent,
  type SyntheticEvent,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { FIELD_NAMES, type FieldName } from '../../../enquiry/contract/fields.ts';
import { checkFields } from './check-fields.ts';
import { takeCorrection } from './correction.ts';
import { deliverEnquiry } from './deliver.ts';
import { CORRECT_EVENT, idOf, REFUSED_EVENT, RESENT_EVENT } from './events.ts';
import { formReducer } from './form-state.ts';
import { lead } from './lead.ts';
import { newId } from './new-id.ts';
import { browserStorage, readEntry, removeFromOutbox } from './outbox.ts';
import { RefusedError, sendEnquiry } from './send.ts';
import { shownInForm } from './shown-in-form.ts';
import { resendLater } from './start-outbox.ts';

interface Surroundings {
  endpoint: string;
  form: RefObject<HTMLFormElement | null>;
  /** The error summary; a failed submit moves focus to it. */
  summary: RefObject<HTMLElement | null>;
  /** The message after sending, which takes the focus from the form. */
  confirmation: RefObject<HTMLElement | null>;
}

/** Validates and sends the enquiry, stores it if it could not be sent, and restores it if it is refused later. */
export function useEnquiry({ endpoint, form, summary, confirmation }: Surroundings) {
  const [state, dispatch] = useReducer(formReducer, { status: 'idle' });
  const [isTouched, setTouched] = useState(false);
  const isSending = useRef(false);
  /** Whether the next outcome moves focus to its message; errors left after a correction must not. */
  const isNews = useRef(false);
  /** Id of a refused enquiry that was put back into the form. */
  const restoredId = useRef<string>(undefined);
  /** Time at which the empty form was hydrated, by `performance.now()`; undefined if it was not empty then. */
  const startedAt = useRef<number>(undefined);

  useEffect(() => {
    const onResent = (event: Event) => dispatch({ type: 'resent', id: idOf(event) });
    // Puts a refused enquiry back into the form, unless the visitor is writing another one. It stays in the outbox
    // until it is sent again.
    const restore = (id: string): boolean => {
      const storage = browserStorage();
      const entry = storage && readEntry(storage, id);
      if (!entry?.refused || !form.current || new FormData(form.current).get('message')) return false;
      // The enquiry may be older than some fields of the form.
      for (const name of FIELD_NAMES) field(form.current, name).value = entry.enquiry[name] ?? '';
      restoredId.current = id;
      startedAt.current = undefined;
      isNews.current = true;
      dispatch({ type: 'failed', fields: entry.refused });
      return true;
    };
    // What was typed on another page, perhaps by another person, is shown only when the visitor asks for it.
    const onRefused = (event: Event) => {
      const id = idOf(event);
      if (!shownInForm.has(id) || restore(id)) return;
      shownInForm.delete(id);
      dispatch({ type: 'returned', id });
    };
    const onCorrect = () => {
      const id = takeCorrection();
      if (id) restore(id);
    };
    // From here on the form itself reports errors, all at once.
    form.current?.setAttribute('novalidate', '');
    if (form.current && isBlank(form.current)) startedAt.current = performance.now();
    onCorrect();
    addEventListener(RESENT_EVENT, onResent);
    addEventListener(REFUSED_EVENT, onRefused);
    addEventListener(CORRECT_EVENT, onCorrect);
    return () => {
      removeEventListener(RESENT_EVENT, onResent);
      removeEventListener(REFUSED_EVENT, onRefused);
      removeEventListener(CORRECT_EVENT, onCorrect);
    };
  }, [form]);

  useEffect(() => {
    if (!isNews.current || state.status === 'idle' || state.status === 'sending') return;
    isNews.current = false;
    const message = 'fields' in state ? summary.current : confirmation.current;
    // The visitor may have gone on to another part of the page while the form was sending.
    const isAway =
      document.activeElement !== document.body && !form.current?.contains(document.activeElement);
    if (message && ('fields' in state || !isAway)) lead(message);
  }, [state, form, summary, confirmation]);

  const submit = async (event: ReactSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // State updates with the next render; a second click can be faster.
    if (isSending.current) return;
    const target = event.currentTarget;
    const fields = checkFields((name) => field(target, name));
    setTouched(true);
    isNews.current = true;
    if (Object.keys(fields).length > 0) return dispatch({ type: 'found-incomplete', fields });

    isSending.current = true;
    dispatch({ type: 'submit' });
    // Set by `site/scripts/first-touch.js`, unless the page was served without TLS. It stays the same until the enquiry
    // is stored by the service or in the outbox, so that the service recognises a retry after a lost response.
    field(target, 'id').value ||= newId();
    const id = field(target, 'id').value;
    const values = Object.fromEntries(new FormData(target)) as Record<FieldName, string>;
    const enquiry = { ...values, ...writingTime(startedAt.current), id };
    try {
      const result = await deliverEnquiry(enquiry, {
        storage: browserStorage(),
        send: (value) => sendEnquiry(endpoint, value),
        now: Date.now,
      });
      if (restoredId.current) removeFromOutbox(localStorage, restoredId.current);
      restoredId.current = undefined;
      if (!result.success) shownInForm.add(id);
      dispatch(result.success ? { type: 'stored' } : { type: 'queued', id });
      target.reset();
      field(target, 'id').value = '';
      startedAt.current = undefined;
      if (!result.success) resendLater(id);
    } catch (error) {
      dispatch({ type: 'failed', fields: error instanceof RefusedError ? error.fields : {} });
    } finally {
      isSending.current = false;
    }
  };

  const recheck = (event: SyntheticEvent<HTMLFormElement>) => {
    const target = event.currentTarget;
    dispatch({ type: 'corrected', fields: checkFields((name) => field(target, name)) });
  };

  return { state, isTouched, submit, recheck };
}

/** Whether the visitor has entered nothing yet; the page may have selected a service. */
const isBlank = (form: HTMLFormElement) =>
  FIELD_NAMES.every((name) => name === 'service' || field(form, name).value === '');

/** Time the visitor spent writing, by which the service detects bots; empty if the start is unknown. */
const writingTime = (startedAt: number | undefined) =>
  startedAt === undefined ? {} : { writingMs: Math.round(performance.now() - startedAt) };

/** The field with this name; all of them are inputs, a select or a textarea. */
const field = (form: HTMLFormElement, name: FieldName | 'id') =>
  form.elements.namedItem(name) as HTMLInputElement;
