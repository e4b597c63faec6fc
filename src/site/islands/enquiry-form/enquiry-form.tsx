import { useRef } from 'react';
import { FAILED_FRAGMENT, SENT_FRAGMENT } from '../../../enquiry/contract/api.ts';
import { FIELD_NAMES, type FieldName, HONEYPOT_NAME } from '../../../enquiry/contract/fields.ts';
import { useReady } from '../use-ready.ts';
import { type ChoiceOption, type Contact, Field, type Marks, RichLine } from './field.tsx';
import './enquiry-form.css';
import { useEnquiry } from './use-enquiry.ts';

/** Texts of the form, from `content/enquiry-form`. */
type FormWords = Record<FieldName | 'servicePlaceholder' | 'messageHint' | 'submit', string> &
  Record<'sending' | 'sent' | 'error' | 'privacy' | 'queued' | 'notTaken' | 'keepBlank', string> & {
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
  /** Of each field, on the page for refused forms only. */
  marks?: Record<FieldName, Marks>;
}

/** The enquiry form. Its HTML works without script; hydrated, it sends in place and stores what could not be sent. */
export default function EnquiryForm({
  endpoint,
  page,
  options,
  selected,
  marks,
  ...texts
}: EnquiryFormProps) {
  const { words, contact } = texts;
  const form = useRef<HTMLFormElement>(null);
  const confirmation = useRef<HTMLDivElement>(null);
  const { status, submit } = useEnquiry({ endpoint, form, confirmation });
  useReady(form);

  const line = (text: string) => <RichLine className="link" {...{ text, contact }} />;

  return (
    <form ref={form} className="enquiry-form" action={endpoint} method="post" onSubmit={submit}>
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
      {/* Filled by `errors.ts`, possibly before hydration: React ignores what a text, here an empty one, has become. */}
      <div tabIndex={-1} className="enquiry-summary" suppressHydrationWarning>
        {''}
      </div>
      <div id={FAILED_FRAGMENT} className="enquiry-notice enquiry-answer" data-kind="error">
        <p className="font-semibold">{words.error}</p>
        <p>{line(words.notTaken)}</p>
      </div>

      {FIELD_NAMES.map((name) => (
        <Field
          key={name}
          {...{ name, label: words[name], error: words.error, marks: marks?.[name] }}
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
        aria-disabled={status === 'sending' || undefined}
      >
        {status === 'sending' ? words.sending : words.submit}
      </button>

      <div role="status" ref={confirmation} tabIndex={-1} className="enquiry-status">
        {(status === 'success' || status === 'queued') && (
          <div className="enquiry-notice" data-kind="success">
            <p className="font-semibold">{words.sent}</p>
            {status === 'queued' && <p>{line(words.queued)}</p>}
          </div>
        )}
      </div>
      <div id={SENT_FRAGMENT} className="enquiry-notice enquiry-answer" data-kind="success">
        <p className="font-semibold">{words.sent}</p>
      </div>
      <p className="enquiry-privacy">{words.privacy}</p>
    </form>
  );
}
