import { type FieldName, FIELDS } from '../../../enquiry/contract/fields.ts';
import { errorFragment } from '../../../enquiry/contract/paths.ts';
import { TEXTS } from '../../../enquiry/contract/texts.ts';

interface FieldProps {
  name: FieldName;
  label: string;
  error: string | undefined;
  /** Whether the answer to a post without script may still be shown. */
  showNative: boolean;
  hint?: string;
  /** Choices, if they are not those of the field's description. */
  options?: { label: string; value: string }[];
  /** Value of the option that is chosen at first. */
  selected?: string | undefined;
  /** What a choice says before one is made. */
  placeholder?: string;
}

/** Types of `<input>`. */
const TYPES = { line: 'text', email: 'email', phone: 'tel' } as const;

/** A field with its label, its hint and what is wrong with it. */
export function Field({ name, label, error, showNative, hint, ...choice }: FieldProps) {
  const { kind, missing, maxLength, autoComplete } = FIELDS[name];
  const id = `enquiry-${name}`;
  const errorId = errorFragment(name);
  const hintId = `${id}-hint`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  const common = {
    id,
    name,
    required: missing !== undefined,
    ...(autoComplete && { autoComplete }),
    ...(error && { 'aria-invalid': true }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  };
  return (
    <div className="enquiry-field" data-field={name}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={hintId} className="enquiry-hint">
          {hint}
        </p>
      )}
      {error ? (
        <p id={errorId} className="enquiry-error">
          {error}
        </p>
      ) : (
        showNative && (
          <p id={errorId} className="enquiry-error enquiry-answer">
            {TEXTS.error}
          </p>
        )
      )}
      {kind === 'choice' ? (
        <select {...common} defaultValue={choice.selected ?? ''}>
          <option value="" disabled={common.required}>
            {choice.placeholder}
          </option>
          {(choice.options ?? FIELDS[name].options?.map((value) => ({ label: value, value })))?.map(
            (option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ),
          )}
        </select>
      ) : kind === 'paragraphs' ? (
        <textarea {...common} maxLength={maxLength} rows={5} />
      ) : (
        <input {...common} maxLength={maxLength} type={TYPES[kind]} />
      )}
    </div>
  );
}
