import { createContext, type ReactNode, useContext, useId } from 'react';
import type { Field } from '../../entries/describe.ts';
import { hintOf } from '../entries/problems.ts';
import { type Form, messagesAt } from './form.ts';

/** Context shared by all fields of an open form. */
export interface FormContext {
  form: Form;
  /** Folder of the entry below `src/content`, with a slash at its end. */
  folder: string;
  /** Called when a field gets the focus, so that the preview shows it. */
  onFocus(key: string): void;
}

export const FormContext = createContext<FormContext>(undefined as never);

export const useFormContext = () => useContext(FormContext);

/** Id of a field's element, which messages link to. */
export const elementId = (key: string) => `field-${key.replace(/[^\w-]/g, '-')}`;

export interface FieldProps<F extends Field = Field> {
  field: F;
  /** `plans[1].price`. */
  path: string;
}

interface InputProps {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
  'aria-required'?: boolean;
  onFocus(): void;
  onBlur(): void;
}

interface LabelledProps extends FieldProps {
  /** Shown below the description. */
  note?: ReactNode;
  children(props: InputProps): ReactNode;
}

/** Label, hint and message around an input. */
export function Labelled({ field, path, note, children }: LabelledProps) {
  const { form, onFocus } = useFormContext();
  const about = useId();
  const messages = messagesAt(form, path);
  const hint = hintOf(form, path);
  return (
    <div className="field" data-invalid={messages.length > 0 || undefined}>
      <label htmlFor={elementId(path)}>
        <Title field={field} />
      </label>
      {children({
        id: elementId(path),
        'aria-describedby': about,
        'aria-invalid': messages.length > 0,
        ...(field.required && { 'aria-required': true }),
        onFocus: () => onFocus(path),
        onBlur: () => form.leave(path),
      })}
      <div id={about} className="about">
        {field.description && <p>{field.description}</p>}
        {note}
        {hint && <p className="hint">{hint}</p>}
        <Messages texts={messages} />
      </div>
    </div>
  );
}

/** A group of fields, or a list. */
export function Grouped({ field, path, children }: FieldProps & { children: ReactNode }) {
  const { form } = useFormContext();
  return (
    <fieldset className="group" id={elementId(path)} tabIndex={-1}>
      <legend>
        <Title field={field} />
      </legend>
      {field.description && <p className="about">{field.description}</p>}
      <Messages texts={messagesAt(form, path)} />
      {children}
    </fieldset>
  );
}

/** Title of a field, which says if it is optional. */
const Title = ({ field }: Pick<FieldProps, 'field'>) => (
  <>
    {field.title}
    {field.optional && <small> can stay empty</small>}
  </>
);

/** Messages about a field. */
export const Messages = ({ texts }: { texts: string[] }) =>
  texts.map((text) => (
    <p key={text} className="message">
      {text}
    </p>
  ));
