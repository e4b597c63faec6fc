import { FieldMessage } from '@keystar/ui/field';
import { TextArea, TextField } from '@keystar/ui/text-field';
import { type ReactNode, useState } from 'react';
import type { Field } from './describe.ts';

/** What Keystatic hands to the input of a field. */
export interface InputProps<Value> {
  value: Value;
  onChange(value: Value): void;
  autoFocus: boolean;
  /** True once the editor has tried to save. */
  forceValidation: boolean;
}

type TextField_ = Extract<Field, { kind: 'text' }>;

/** What is wrong with a text; empty is wrong only where something must stand. */
export function complaintAbout(field: TextField_, value: string): string | undefined {
  if (value === '') return field.required ? `${field.title} is missing.` : undefined;
  return field.check(value);
}

/**
 * A text, of one line or several. What is wrong with it is said while it is typed; that it is too short only when the
 * editor has left it, for every text is short at first.
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

/** Says below an input what is wrong, where Keystatic's own input has no place for it. */
export function WithMessage({ message, children }: { message: string | undefined; children: ReactNode }) {
  return (
    <div>
      {children}
      <div role="alert">{message && <FieldMessage>{message}</FieldMessage>}</div>
    </div>
  );
}
