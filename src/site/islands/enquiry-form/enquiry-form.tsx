import { type MouseEvent, type ReactNode, useRef } from 'react';
import { FAILED_FRAGMENT, type FieldErrors, SENT_FRAGMENT, TEXTS } from '../../../enquiry/contract/api.ts';
import { FIELD_NAMES, type FieldName, HONEYPOT_NAME } from '../../../enquiry/contract/fields.ts';
import { useReady } from '../use-ready.ts';
import { type ChoiceOption, type Contact, Field, RichLine } from './field.tsx';
import './enquiry-form.css';
import { lead, useEnquiry } from './use-enquiry.ts';

/** Texts of the form, from `content/enquiry-form`. */
type FormWords = Record<FieldName | 'servicePlaceholder' | 'messageHint' | 'submit', string> &
  Record<'sending' | 'privacy' | 'queued' | 'refused' | 'unreachable' | 'notTaken' | 'keepBlank', string> & {
    /** Says that all fields are required; undefined if the label of a field says that it is optional. */
    required?: string | undefined;
  };

interface EnquiryFormProps {
  endpoint: string;
  /** Path of the page, to which a submit without script redirects back. */
  page: string;
  options: ChoiceOption[];
  /** Value of the option selected initially. */
  selected?: string;
  words: FormWords;
  contact: Contact;
}

/** The enquiry form. Its HTML works without script; hydrated, it sends in place and stores what could not be sent. */
export default function EnquiryForm({ endpoint, page, options, selected, words, contact }: EnquiryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const confirmation = useRef<HTMLDivElement>(null);
  const { state, isTouched, submit, recheck } = useEnquiry({ endpoint, form, summary, confirmation });
  useReady(form);

  const errors = 'fields' in state ? state.fields : {};
  const line = (text: string) => <RichLine className="link" {...{ text, contact }} />;

  return (
    <form
      ref={form}
      className="enquiry-form"
      action={endpoint}
      method="post"
      onSubmit={submit}
      onInput={recheck}
    >
      <input type="hidden" name="page" value={page} />
      {/* Set by script only (`site/scripts/first-touch.js`), possibly before hydration. Never autofilled by the
          browser. */}
      <input type="hidden" name="id" autoComplete="off" suppressHydrationWarning />
      <p className="enquiry-trap" aria-hidden="true">
        <label>
          {words.keepBlank}
          <input name={HONEYPOT_NAME} tabIndex={-1} autoComplete="off" />
        </label>
      </p>

      {words.required && <p className="enquiry-hint">{words.required}</p>}
      <div ref={summary} tabIndex={-1} className="enquiry-summary">
        {(state.status === 'error' || state.status === 'incomplete') && (
          <ErrorNotice
            title={state.status === 'error' ? TEXTS.error : undefined}
            fields={errors}
            refused={words.refused}
            unreachable={line(words.unreachable)}
          />
        )}
      </div>
      {!isTouched && (
        <div id={FAILED_FRAGMENT} className="enquiry-notice enquiry-answer" data-kind="error">
          <p className="font-semibold">{TEXTS.error}</p>
          <p>{line(words.notTaken)}</p>
        </div>
      )}

      {FIELD_NAMES.map((name) => (
        <Field
          key={name}
          {...{ name, label: words[name], error: errors[name], showNative: !isTouched }}
          {...(name === 'message' && { hint: words.messageHint })}
          {...(name === 'service' && { options, selected, placeholder: words.servicePlaceholder })}
        />
      ))}

      {/* `disabled` would take the focus away. Until hydration its clicks are held back, those of the Enter key in a field
          too: on an incomplete form the browser would show its own messages and fire no `submit`. */}
      <button
        className="button button-solid"
        type="submit"
        data-replay="click"
        aria-disabled={state.status === 'sending' || undefined}
      >
        {state.status === 'sending' ? words.sending : words.submit}
      </button>

      <div role="status" ref={confirmation} tabIndex={-1} className="enquiry-status">
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
      <p className="enquiry-privacy">{words.privacy}</p>
    </form>
  );
}

interface ErrorNoticeProps {
  /** Heading; undefined if nothing was sent. */
  title: string | undefined;
  /** Errors by field; empty if the service named none. */
  fields: FieldErrors;
  /** Introduces the errors by field. */
  refused: string;
  /** Other ways to contact the agency, in place of errors by field. */
  unreachable: ReactNode;
}

/** Error summary, with links to the fields to correct, or with other ways to contact the agency. */
function ErrorNotice({ title, fields, refused, unreachable }: ErrorNoticeProps) {
  const wrong = FIELD_NAMES.filter((name) => fields[name]);
  return (
    <div role="alert" className="enquiry-notice" data-kind="error">
      {title && <p className="font-semibold">{title}</p>}
      {wrong.length > 0 ? (
        <>
          <p>{refused}</p>
          <ul>
            {wrong.map((name) => (
              <li key={name}>
                <a className="link" href={`#enquiry-${name}`} onClick={leadToField}>
                  {fields[name]}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{unreachable}</p>
      )}
    </div>
  );
}

/** Focuses the linked field: after plain fragment navigation WebKit shows its focus but ignores typing. */
function leadToField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  lead(document.getElementById(event.currentTarget.hash.slice(1))!);
}
