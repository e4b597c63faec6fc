import {
  type RefObject,
  type SubmitEvent as ReactSubmitEvent,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import { shortenOrigin } from '../../../enquiry/contract/addresses.ts';
import type { FieldErrors } from '../../../enquiry/contract/api.ts';
import { FIELD_NAMES, type FieldName } from '../../../enquiry/contract/fields.ts';
import { lead } from '../lead.ts';
import { controlIn } from './check-fields.ts';
import type { EnquiryIsland } from './errors.ts';
import { deliverEnquiry, sendTo } from './outbox/deliver.ts';
import { connectForm, shownInForm } from './outbox/form-link.ts';
import { resendLater } from './outbox/start.ts';
import { browserStorage, readEntry, removeFromOutbox } from './outbox/storage.ts';

/** State of the form. `queued`: stored in the browser's outbox, shown as a success with one more line. */
export type FormState =
  { status: 'idle' } | { status: 'sending' } | { status: 'success' } | { status: 'queued'; id: string };

type FormEvent =
  | { type: 'submit' }
  | { type: 'stored' }
  | { type: 'queued'; id: string }
  /** `errors.ts` shows why. */
  | { type: 'refused' }
  | { type: 'resent'; id: string }
  /** A queued enquiry was refused and could not be put back into the form. */
  | { type: 'returned'; id: string };

/** Reducer of the form's state; events that do not fit the state change nothing. */
export function formReducer(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'submit':
      return { status: 'sending' };
    case 'stored':
      return state.status === 'sending' ? { status: 'success' } : state;
    case 'queued':
      return state.status === 'sending' ? { status: 'queued', id: event.id } : state;
    case 'refused':
      return { status: 'idle' };
    case 'resent':
      return state.status === 'queued' && state.id === event.id ? { status: 'success' } : state;
    case 'returned':
      return state.status === 'queued' && state.id === event.id ? { status: 'idle' } : state;
  }
}

interface EnquiryOptions {
  endpoint: string;
  form: RefObject<HTMLFormElement | null>;
  /** The message after sending, which takes the focus from the form. */
  confirmation: RefObject<HTMLElement | null>;
}

/** Sends the enquiry, stores it if it could not be sent, and restores it if it is refused later. */
export function useEnquiry({ endpoint, form, confirmation }: EnquiryOptions) {
  const [state, dispatch] = useReducer(formReducer, { status: 'idle' });
  const isSending = useRef(false);
  /** Whether the next confirmation is that of a submit and takes the focus. */
  const isNews = useRef(false);
  /** Id of a refused enquiry that was put back into the form. */
  const restoredId = useRef<string>(undefined);
  /** Time at which the empty form was hydrated, by `performance.now()`; undefined if it was not empty then. */
  const startedAt = useRef<number>(undefined);

  const refuse = (fields: FieldErrors) => {
    dispatch({ type: 'refused' });
    islandOf(form.current!).showErrors(fields);
  };

  useLayoutEffect(() => islandOf(form.current!).restoreErrors(), [form]);

  useEffect(() => {
    // Puts a refused enquiry back into the form, unless the visitor is writing another one. It stays in the outbox
    // until it is sent again.
    const restore = (id: string): boolean => {
      const storage = browserStorage();
      const entry = storage && readEntry(storage, id);
      if (!entry?.refused || !form.current || new FormData(form.current).get('message')) return false;
      // The enquiry may be older than some fields of the form.
      for (const name of FIELD_NAMES) controlIn(form.current, name).value = entry.enquiry[name] ?? '';
      restoredId.current = id;
      startedAt.current = undefined;
      refuse(entry.refused);
      return true;
    };
    if (form.current && isBlank(form.current)) startedAt.current = performance.now();
    return connectForm((news, id) => {
      if (news === 'sent') dispatch({ type: 'resent', id });
      else if (news === 'to-correct') restore(id);
      // What was typed on another page, perhaps by another person, is shown only when the visitor asks for it.
      else if (shownInForm.has(id) && !restore(id)) {
        shownInForm.delete(id);
        dispatch({ type: 'returned', id });
      }
    });
  }, [form]);

  useEffect(() => {
    if (!isNews.current || state.status === 'idle' || state.status === 'sending') return;
    isNews.current = false;
    // The visitor may have gone on to another part of the page while the form was sending.
    const isAway =
      document.activeElement !== document.body && !form.current?.contains(document.activeElement);
    if (!isAway) lead(confirmation.current!);
  }, [state, form, confirmation]);

  const submit = async (event: ReactSubmitEvent<HTMLFormElement>) => {
    const isComplete = !event.isDefaultPrevented();
    event.preventDefault();
    // State updates with the next render; a second click can be faster.
    if (isSending.current) return;
    const target = event.currentTarget;
    if (!isComplete) return dispatch({ type: 'refused' });

    isNews.current = true;
    isSending.current = true;
    dispatch({ type: 'submit' });
    // Set by `site/scripts/first-touch.js`, unless the page was served without TLS. It stays the same until the enquiry
    // is stored by the service or in the outbox, so that the service recognises a retry after a lost response.
    controlIn(target, 'id').value ||= newId();
    const id = controlIn(target, 'id').value;
    const values = Object.fromEntries(new FormData(target)) as Record<FieldName, string>;
    const enquiry = { ...values, ...beginningOfVisit(), ...writingTime(startedAt.current), id };
    try {
      const result = await deliverEnquiry(browserStorage(), enquiry, sendTo(endpoint));
      if (result.kind === 'refused') return refuse(result.fields);
      const isSent = result.kind === 'sent';
      if (restoredId.current) removeFromOutbox(localStorage, restoredId.current);
      restoredId.current = undefined;
      if (!isSent) shownInForm.add(id);
      dispatch(isSent ? { type: 'stored' } : { type: 'queued', id });
      target.reset();
      controlIn(target, 'id').value = '';
      startedAt.current = undefined;
      if (!isSent) resendLater(id);
    } catch {
      refuse({});
    } finally {
      isSending.current = false;
    }
  };

  return { state, submit };
}

const islandOf = (form: HTMLFormElement) => form.closest<EnquiryIsland>('astro-island')!;

/** Whether the visitor has entered nothing yet; the page may have selected a service. */
const isBlank = (form: HTMLFormElement) =>
  FIELD_NAMES.every((name) => name === 'service' || controlIn(form, name).value === '');

/** Where the visit began, as `site/scripts/head.js` keeps it; empty where the browser forbids that. */
function beginningOfVisit(): { origin?: string } {
  try {
    return sessionStorage.f ? { origin: shortenOrigin(sessionStorage.f) } : {};
  } catch {
    return {};
  }
}

/** Time the visitor spent writing, by which the service detects bots; empty if the start is unknown. */
const writingTime = (startedAt: number | undefined) =>
  startedAt === undefined ? {} : { writingMs: Math.round(performance.now() - startedAt) };

/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` exists only on pages served by TLS or from localhost. */
export function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
