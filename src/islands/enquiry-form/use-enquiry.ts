import {
  type RefObject,
  type SubmitEvent as ReactSubmitEvent,
  type SyntheticEvent,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { FIELD_NAMES, type FieldName } from '../../enquiry/fields.ts';
import { checkFields } from './check-fields.ts';
import { deliverEnquiry } from './deliver.ts';
import { formReducer } from './form-state.ts';
import { newId } from './new-id.ts';
import { browserStorage, refusedEntry, removeFromOutbox } from './outbox.ts';
import { keepResending, REFUSED_EVENT, RESENT_EVENT } from './resend.ts';
import { RefusedError, sendEnquiry } from './send.ts';

interface Surroundings {
  endpoint: string;
  form: RefObject<HTMLFormElement | null>;
  /** Where it stands what is wrong; a visitor who has sent the form is led there. */
  summary: RefObject<HTMLElement | null>;
}

/** What the enquiry form does: checks, sends, keeps what could not be sent, and takes back what was refused later on. */
export function useEnquiry({ endpoint, form, summary }: Surroundings) {
  const [state, dispatch] = useReducer(formReducer, { status: 'idle' });
  const [isTouched, setTouched] = useState(false);
  const isSending = useRef(false);
  /** Whether the visitor is still to be led to what is wrong; corrections must not lead them away again. */
  const isNews = useRef(false);
  /** Id of a refused enquiry that stands in the form again. */
  const restoredId = useRef<string>(undefined);
  /** When the form was empty and about to be filled in; undefined if that was not seen. */
  const startedAt = useRef<number>(undefined);

  useEffect(() => {
    const onResent = (event: Event) =>
      dispatch({ type: 'resent', id: (event as CustomEvent<string>).detail });
    // An enquiry that was refused later on comes back to be corrected, unless the visitor is writing another one. It
    // stays in the outbox until it is sent again: who leaves without a look finds it the next time.
    const restore = () => {
      const storage = browserStorage();
      const entry = storage && refusedEntry(storage);
      if (!entry || !form.current || new FormData(form.current).get('message')) return;
      for (const name of FIELD_NAMES) field(form.current, name).value = entry.enquiry[name];
      restoredId.current = entry.enquiry.id;
      startedAt.current = undefined;
      isNews.current = true;
      dispatch({ type: 'failed', fields: entry.refused ?? {} });
    };
    // From here on the form says itself what is missing: all of it at once.
    form.current?.setAttribute('novalidate', '');
    if (form.current && isBlank(form.current)) startedAt.current = performance.now();
    restore();
    addEventListener(RESENT_EVENT, onResent);
    addEventListener(REFUSED_EVENT, restore);
    return () => {
      removeEventListener(RESENT_EVENT, onResent);
      removeEventListener(REFUSED_EVENT, restore);
    };
  }, [form]);

  useEffect(() => {
    if (isNews.current && 'fields' in state) summary.current?.focus();
    isNews.current &&= !('fields' in state);
  }, [state, summary]);

  const submit = async (event: ReactSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // State arrives with the next render; a second click can be faster.
    if (isSending.current) return;
    const target = event.currentTarget;
    const fields = checkFields((name) => field(target, name));
    setTouched(true);
    isNews.current = true;
    if (Object.keys(fields).length > 0) return dispatch({ type: 'found-incomplete', fields });

    isSending.current = true;
    dispatch({ type: 'submit' });
    const values = Object.fromEntries(new FormData(target)) as Record<FieldName, string>;
    const enquiry = { ...values, ...writingTime(startedAt.current), id: newId() };
    try {
      const result = await deliverEnquiry(enquiry, {
        storage: browserStorage(),
        send: (value) => sendEnquiry(endpoint, value),
        now: Date.now,
      });
      if (restoredId.current) removeFromOutbox(localStorage, restoredId.current);
      restoredId.current = undefined;
      dispatch(result.success ? { type: 'stored' } : { type: 'queued', id: enquiry.id });
      target.reset();
      startedAt.current = undefined;
      if (!result.success) void keepResending(result);
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

/** Whether the visitor has written nothing yet; a service may be chosen by the page. */
const isBlank = (form: HTMLFormElement) =>
  FIELD_NAMES.every((name) => name === 'service' || field(form, name).value === '');

/** How long the visitor wrote, for the service to tell programs by; nothing if the begin was not seen. */
const writingTime = (startedAt: number | undefined) =>
  startedAt === undefined ? {} : { writingMs: Math.round(performance.now() - startedAt) };

/** The field with this name; all of them are inputs, a select or a textarea. */
const field = (form: HTMLFormElement, name: FieldName) => form.elements.namedItem(name) as HTMLInputElement;
