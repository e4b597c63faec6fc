import type { ReactNode } from 'react';
import type { FieldName } from '../../../enquiry/contract/fields.ts';
import { MAX_LENGTH } from '../../../enquiry/contract/limits.ts';
import { errorFragment } from '../../../enquiry/contract/paths.ts';
import { TEXTS } from '../../../enquiry/contract/texts.ts';

interface ControlProps {
  id: string;
  name: FieldName;
  required: true;
  maxLength: number;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface FieldProps {
  name: FieldName;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Whether the answer to a post without script may still be shown. */
  showNative: boolean;
  children: (common: ControlProps) => ReactNode;
}

/** A field with its label, its hint and what is wrong with it; the control gets what ties it to them. */
export function Field({ name, label, hint, error, showNative, children }: FieldProps) {
  const id = `enquiry-${name}`;
  const errorId = errorFragment(name);
  const hintId = `${id}-hint`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
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
      {children({
        id,
        name,
        required: true,
        maxLength: MAX_LENGTH[name],
        ...(error && { 'aria-invalid': true }),
        ...(describedBy && { 'aria-describedby': describedBy }),
      })}
    </div>
  );
}
