import { useEffect, useReducer, useRef, useState, type SubmitEvent as ReactSubmitEvent } from 'react';
import { FIELD_NAMES, HONEYPOT_NAME, type FieldName } from '../../enquiry/fields.ts';
import { FAILED_FRAGMENT, SENT_FRAGMENT } from '../../enquiry/paths.ts';
import { TEXTS } from '../../enquiry/texts.ts';
import { useReady } from '../use-ready.ts';
import { deliverEnquiry } from './deliver.ts';
import { ErrorNotice } from './error-notice.tsx';
import { Field } from './field.tsx';
import { formReducer } from './form-state.ts';
import './enquiry-form.css';
import { newId } from './new-id.ts';
import { browserStorage, refusedEntry, removeFromOutbox } from './outbox.ts';
import { keepResending, REFUSED_EVENT, RESENT_EVENT } from './resend.ts';
import { RichLine, type Contact } from './rich-line.tsx';
import { RefusedError, sendEnquiry } from './send.ts';

/** Words of the form, from `content/enquiry-form`. */
export type FormWords = Record<FieldName | 'servicePlaceholder' | 'messageHint' | 'submit', string> &
  Record<'sending' | 'privacy' | 'queued' | 'refused' | 'unreachable' | 'notTaken' | 'keepBlank', string>;

export interface EnquiryFormProps {
  endpoint: string;
  /** Path of the page, where a post without script comes back to. */
  page: string;
  options: { label: string; value: string }[];
  /** Value of the option that is chosen at first. */
  selected?: string;
  words: FormWords;
  contact: Contact;
}

/** The enquiry form. Its HTML works without script; hydrated, it sends in place and keeps what could not be sent. */
export default function EnquiryForm({ endpoint, page, options, selected, words, contact }: EnquiryFormProps) {
  const [state, dispatch] = useReducer(formReducer, { status: 'idle' });
  const [isTouched, setTouched] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const isSending = useRef(false);
  /** Id of a refused enquiry that stands in the form again. */
  const restoredId = useRef<string>(undefined);

  useEffect(() => {
    const onResent = (event: Event) =>
      dispatch({ type: 'resent', id: (event as CustomEvent<string>).detail });
    // An enquiry that was refused later on comes back to be corrected, unless the visitor is writing another one. It
    // stays in the outbox until it is sent again: who leaves without a look finds it the next time.
    const restore = () => {
      const storage = browserStorage();
      const entry = storage && refusedEntry(storage);
      if (!storage || !entry || !form.current || new FormData(form.current).get('message')) return;
      for (const name of FIELD_NAMES) field(form.current, name).value = entry.enquiry[name];
      restoredId.current = entry.enquiry.id;
      dispatch({ type: 'failed', fields: entry.refused ?? {} });
    };
    restore();
    addEventListener(RESENT_EVENT, onResent);
    addEventListener(REFUSED_EVENT, restore);
    return () => {
      removeEventListener(RESENT_EVENT, onResent);
      removeEventListener(REFUSED_EVENT, restore);
    };
  }, []);

  useEffect(() => {
    if (state.status === 'error') summary.current?.focus();
  }, [state]);

  useReady(form);

  const submit = async (event: ReactSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // State arrives with the next render; a second click can be faster.
    if (isSending.current) return;
    isSending.current = true;
    setTouched(true);
    dispatch({ type: 'submit' });
    const target = event.currentTarget;
    const values = Object.fromEntries(new FormData(target)) as Record<FieldName, string>;
    const enquiry = { ...values, id: newId() };
    try {
      const outcome = await deliverEnquiry(enquiry, {
        storage: browserStorage(),
        send: (value) => sendEnquiry(endpoint, value),
        now: Date.now,
      });
      if (restoredId.current) removeFromOutbox(localStorage, restoredId.current);
      restoredId.current = undefined;
      dispatch(outcome === 'stored' ? { type: 'stored' } : { type: 'queued', id: enquiry.id });
      target.reset();
      if (outcome === 'queued') void keepResending();
    } catch (error) {
      dispatch({ type: 'failed', fields: error instanceof RefusedError ? error.fields : {} });
    } finally {
      isSending.current = false;
    }
  };

  const errors = state.status === 'error' ? state.fields : {};
  const line = (text: string) => <RichLine text={text} contact={contact} />;

  return (
    <form ref={form} className="enquiry-form" action={endpoint} method="post" onSubmit={submit}>
      <input type="hidden" name="page" value={page} />
      <p className="enquiry-trap" aria-hidden="true">
        <label>
          {words.keepBlank}
          <input name={HONEYPOT_NAME} tabIndex={-1} autoComplete="off" />
        </label>
      </p>

      <div ref={summary} tabIndex={-1} className="enquiry-summary">
        {state.status === 'error' && <ErrorNotice fields={errors} words={words} contact={contact} />}
      </div>
      {!isTouched && (
        <div id={FAILED_FRAGMENT} className="enquiry-notice enquiry-answer" data-kind="error">
          <p className="font-semibold">{TEXTS.error}</p>
          <p>{line(words.notTaken)}</p>
        </div>
      )}

      <Field name="name" label={words.name} error={errors.name} showNative={!isTouched}>
        {(common) => <input {...common} type="text" autoComplete="name" />}
      </Field>
      <Field name="email" label={words.email} error={errors.email} showNative={!isTouched}>
        {(common) => <input {...common} type="email" autoComplete="email" />}
      </Field>
      <Field name="phone" label={words.phone} error={errors.phone} showNative={!isTouched}>
        {(common) => <input {...common} type="tel" autoComplete="tel" />}
      </Field>
      <Field name="service" label={words.service} error={errors.service} showNative={!isTouched}>
        {({ maxLength: _, ...common }) => (
          <select {...common} defaultValue={selected ?? ''}>
            <option value="" disabled>
              {words.servicePlaceholder}
            </option>
            {options.map(({ label, value }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        name="message"
        label={words.message}
        hint={words.messageHint}
        error={errors.message}
        showNative={!isTouched}
      >
        {(common) => <textarea {...common} rows={5} />}
      </Field>

      <button className="button button-solid" type="submit" disabled={state.status === 'sending'}>
        {state.status === 'sending' ? words.sending : words.submit}
      </button>
      <p className="enquiry-privacy">{words.privacy}</p>

      <div role="status" className="enquiry-status">
        {(state.status === 'success' || state.status === 'queued') && (
          <div className="enquiry-notice" data-kind="success">
            <p className="font-semibold">{TEXTS.sent}</p>
            {state.status === 'queued' && <p>{line(words.queued)}</p>}
          </div>
        )}
      </div>
      {!isTouched && (
        <div id={SENT_FRAGMENT} className="enquiry-notice enquiry-answer" data-kind="success">
          <p className="font-semibold">{TEXTS.sent}</p>
        </div>
      )}
    </form>
  );
}

/** The field with this name; all of them are inputs, a select or a textarea. */
const field = (form: HTMLFormElement, name: FieldName) => form.elements.namedItem(name) as HTMLInputElement;
