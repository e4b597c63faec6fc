import { FieldMessage } from '@keystar/ui/field';
import { TextArea, TextField } from '@keystar/ui/text-field';
import { type ReactNode, useState } from 'react';
import type { Field } from './describe.ts';

/** Props that Keystatic passes to the input of a field. */
export interface InputProps<Value> {
  value: Value;
  onChange(value: Value): void;
  autoFocus: boolean;
  /** True after an attempt to save. */
  forceValidation: boolean;
}

type TextField_ = Extract<Field, { kind: 'text' }>;

/** Returns the error message for a text; undefined if it is valid, or empty in an optional field. */
export function complaintAbout(field: TextField_, value: string): string | undefined {
  if (value === '') return field.required ? `${field.title} is missing.` : undefined;
  return field.check(value);
}

/**
 * A text field or text area. Shows errors while the editor types, but “too short” only after the field loses focus or
 * on saving.
 */
export function TextInput({ field, ...props }: InputProps<string> & { field: TextField_ }) {
  const [left, setLeft] = useState(false);
  const Input = field.multiline ? TextArea : TextField;
  const judged = left || props.forceValidation || props.value.length >= field.min;
  return (
    <Input
      label={field.title}
      description={field.description}
      isRequired={field.required}
      value={props.value}
      onChange={props.onChange}
      onBlur={() => setLeft(true)}
      autoFocus={props.autoFocus}
      errorMessage={judged ? complaintAbout(field, props.value) : undefined}
    />
  );
}

/** Shows an error message below an input of Keystatic that has no prop for it. */
export function WithMessage({ message, children }: { message: string | undefined; children: ReactNode }) {
  return (
    <div>
      {children}
      <div role="alert">{message && <FieldMessage>{message}</FieldMessage>}</div>
    </div>
  );
}
