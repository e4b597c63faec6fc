import { type FieldName, FIELDS, NO_CHOICE } from '../../../enquiry/contract/fields.ts';
import { errorFragment } from '../../../enquiry/contract/api.ts';

export interface ChoiceOption {
  label: string;
  /** The value to send, if it is not the label. */
  value?: string;
}

/** Marks in place of what a visitor has sent, and of what is wrong with it, which the service fills in. */
export interface Marks {
  value: string;
  error: string;
  /** Of `aria-invalid`. */
  invalid: string;
}

interface FieldProps {
  name: FieldName;
  label: string;
  /** Shown without script if the field is refused. */
  error: string;
  hint?: string;
  /** Options, if they differ from those in `FIELDS`. */
  options?: ChoiceOption[];
  /** Value of the option selected initially. */
  selected?: string | undefined;
  /** Text of a select before a selection. */
  placeholder?: string;
  marks?: Marks | undefined;
}

/** Value of the `type` attribute of an `<input>`, by kind of field. */
const TYPES = { line: 'text', email: 'email', phone: 'tel' } as const;

/** A form field with its label, hint and the place for its error, which `errors.ts` fills. */
export function Field({ name, label, error, hint, marks, ...choice }: FieldProps) {
  const { kind, isOptional, maxLength, autoComplete } = FIELDS[name];
  const id = `enquiry-${name}`;
  const hintId = `${id}-hint`;
  const options: ChoiceOption[] = choice.options ?? FIELDS[name].options?.map((label) => ({ label })) ?? [];
  if (kind === 'choice' && options.length === 0)
    return <input type="hidden" name={name} value={NO_CHOICE} readOnly />;
  const common = {
    id,
    name,
    required: !isOptional,
    ...(autoComplete && { autoComplete }),
    ...(hint && { 'aria-describedby': hintId }),
    ...(marks && {
      defaultValue: marks.value,
      'aria-invalid': marks.invalid as 'true',
      'aria-describedby': hint ? `${hintId} ${errorFragment(name)}` : errorFragment(name),
    }),
    suppressHydrationWarning: true,
  };
  return (
    <div className="enquiry-field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={hintId} className="enquiry-hint">
          {hint}
        </p>
      )}
      <p
        id={errorFragment(name)}
        className={marks ? 'enquiry-error' : 'enquiry-error enquiry-answer'}
        suppressHydrationWarning
      >
        {marks?.error ?? error}
      </p>
      {kind === 'choice' ? (
        <select {...common} defaultValue={marks?.value ?? choice.selected ?? ''}>
          <option value={marks?.value ?? ''} disabled={common.required && !marks}>
            {choice.placeholder}
          </option>
          {options.map(({ label, value = label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : kind === 'paragraphs' ? (
        <textarea {...common} maxLength={maxLength} rows={5} />
      ) : (
        <input {...common} maxLength={maxLength} type={TYPES[kind]} />
      )}
    </div>
  );
}

/** Contact details of the agency, as far as they are known: labels and links. */
export interface Contact {
  phone?: { label: string; href: string };
  email?: { label: string; href: string };
}

interface RichLineProps {
  text: string;
  contact: Contact;
  /** Class of the links. */
  className?: string;
}

/** A sentence in which `{phone}` and `{email}` become links. */
export function RichLine({ text, contact, className }: RichLineProps) {
  return text.split(/(\{phone\}|\{email\})/).map((part) => {
    const link = part === '{phone}' ? contact.phone : part === '{email}' ? contact.email : undefined;
    return link ? (
      <a key={part} className={className} href={link.href}>
        {link.label}
      </a>
    ) : (
      part
    );
  });
}
