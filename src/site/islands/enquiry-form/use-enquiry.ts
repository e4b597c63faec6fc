import {
  type RefObject,
  type SubmitEvent as ReactSubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { shortenOrigin } from '../../../enquiry/contract/addresses.ts';
import type { FieldErrors } from '../../../enquiry/contract/api.ts';
import { FIELD_NAMES, type FieldName } from '../../../enquiry/contract/fields.ts';
import { lead } from '../lead.ts';
import { controlIn } from './check-fields.ts';
import type { EnquiryIsland } from './errors.ts';
import { deliverEnquiry, sendTo } from './outbox/deliver.ts';
import { holdInForm } from './outbox/start.ts';
import {
  browserStorage,
  CORRECTION_QUERY,
  readEntry,
  readOutbox,
  removeFromOutbox,
} from './outbox/storage.ts';

/** Status of the form. `queued`: stored in the browser's outbox, shown as a success with one more line. */
type FormStatus = 'idle' | 'sending' | 'success' | 'queued';

interface EnquiryOptions {
  endpoint: string;
  form: RefObject<HTMLFormElement | null>;
  /** The message after sending, which takes the focus from the form. */
  confirmation: RefObject<HTMLElement | null>;
}

/** Sends the enquiry, stores it if it could not be sent, and restores it if it is refused later. */
export function useEnquiry({ endpoint, form, confirmation }: EnquiryOptions) {
  const [status, setStatus] = useState<FormStatus>('idle');
  const isSending = useRef(false);
  /** Whether the next confirmation is that of a submit and takes the focus. */
  const isNews = useRef(false);
  /** Id of the enquiry that the form shows as queued. */
  const queuedId = useRef<string>(undefined);
  /** Id of a refused enquiry that was put back into the form. */
  const restoredId = useRef<string>(undefined);
  /** Time at which the empty form was hydrated, by `performance.now()`; undefined if it was not empty then. */
  const startedAt = useRef<number>(undefined);

  const show = (next: FormStatus, queued?: string) => {
    queuedId.current = queued;
    setStatus(next);
  };

  const refuse = (fields: FieldErrors) => {
    show('idle');
    islandOf(form.current!).showErrors(fields);
  };

  /**
   * Puts a refused enquiry back into the form, unless the visitor is writing another one. It stays in the outbox until it
   * is sent again.
   */
  const restore = (id = '') => {
    const storage = browserStorage();
    const entry = storage && readEntry(storage, id);
    if (!entry?.refused || new FormData(form.current!).get('message')) return;
    // The enquiry may be older than some fields of the form.
    for (const name of FIELD_NAMES) controlIn(form.current!, name).value = entry.enquiry[name] ?? '';
    restoredId.current = id;
    startedAt.current = undefined;
    holdInForm(id);
    refuse(entry.refused);
  };

  const queue = (id: string) => {
    show('queued', id);
    holdInForm(id, (result) => {
      if (queuedId.current === id) show(result === 'sent' ? 'success' : 'idle');
      if (result === 'refused') restore(id);
    });
  };

  useLayoutEffect(() => islandOf(form.current!).restoreErrors(), [form]);

  useEffect(() => {
    if (isBlank(form.current!)) startedAt.current = performance.now();
    // What was typed on another page, perhaps by another person, is shown only when the visitor asks for it, and once.
    if (location.search !== CORRECTION_QUERY) return;
    history.replaceState(history.state, '', location.pathname + location.hash);
    const storage = browserStorage();
    restore(storage && readOutbox(storage).find(({ refused }) => refused)?.enquiry.id);
  }, [form]);

  useEffect(() => {
    if (!isNews.current || status === 'idle' || status === 'sending') return;
    isNews.current = false;
    // The visitor may have gone on to another part of the page while the form was sending.
    const isAway =
      document.activeElement !== document.body && !form.current?.contains(document.activeElement);
    if (!isAway) lead(confirmation.current!);
  }, [status, form, confirmation]);

  const submit = async (event: ReactSubmitEvent<HTMLFormElement>) => {
    const isComplete = !event.isDefaultPrevented();
    event.preventDefault();
    // State updates with the next render; a second click can be faster.
    if (isSending.current) return;
    const target = event.currentTarget;
    if (!isComplete) return show('idle');

    isNews.current = true;
    isSending.current = true;
    show('sending');
    // Set by `site/scripts/first-touch.js`, unless the page was served without TLS. It stays the same until the enquiry
    // is stored by the service or in the outbox, so that the service recognises a retry after a lost response.
    controlIn(target, 'id').value ||= newId();
    const id = controlIn(target, 'id').value;
    const values = Object.fromEntries(new FormData(target)) as Record<FieldName, string>;
    const enquiry = { ...values, ...beginningOfVisit(), ...writingTime(startedAt.current), id };
    try {
      const result = await deliverEnquiry(browserStorage(), enquiry, sendTo(endpoint));
      if (result.kind === 'refused') return refuse(result.fields);
      if (restoredId.current) removeFromOutbox(localStorage, restoredId.current);
      restoredId.current = undefined;
      target.reset();
      controlIn(target, 'id').value = '';
      startedAt.current = undefined;
      if (result.kind === 'sent') show('success');
      else queue(id);
    } catch {
      refuse({});
    } finally {
      isSending.current = false;
    }
  };

  return { status, submit };
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
