import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import type { Field } from '../../../model/entries/describe.ts';
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
}

interface FramedProps {
  id: string;
  label: ReactNode;
  /** Shown below the input, before the messages. */
  about?: ReactNode;
  messages?: string[] | undefined;
  children(props: InputProps): ReactNode;
}

/** Label, description and messages around an input. */
export const Framed = ({ id, label, about, messages = [], children }: FramedProps) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    {children({ id, 'aria-describedby': `${id}-about`, 'aria-invalid': messages.length > 0 })}
    <div id={`${id}-about`} className="about">
      {about}
      <Messages texts={messages} />
    </div>
  </div>
);

interface LabelledProps extends FieldProps {
  /** Shown below the description. */
  note?: ReactNode;
  children(props: InputProps & { onFocus(): void; onBlur(): void }): ReactNode;
}

/** Label, description, hint and messages around the input of a form's field. */
export function Labelled({ field, path, note, children }: LabelledProps) {
  const { form, onFocus } = useFormContext();
  const hint = hintOf(form, path);
  const about = (
    <>
      {field.description && <p>{field.description}</p>}
      {note}
      {hint && <p className="hint">{hint}</p>}
    </>
  );
  const label = <Title field={field} />;
  return (
    <Framed id={elementId(path)} label={label} about={about} messages={messagesAt(form, path)}>
      {(props) =>
        children({
          ...props,
          ...(field.required && { 'aria-required': true }),
          onFocus: () => onFocus(path),
          onBlur: () => form.leave(path),
        })
      }
    </Framed>
  );
}

interface LineInputProps
  extends
    Omit<FramedProps, 'children'>,
    Pick<ComponentProps<'input'>, 'type' | 'maxLength' | 'autoComplete' | 'aria-required' | 'onBlur'> {
  value: string;
  onChange(value: string): void;
  /** What stands beside the input. */
  before?: ReactNode;
  after?: ReactNode;
}

/** A line of text that is no field of an entry. */
export const LineInput = (props: LineInputProps) => {
  const { id, label, about, messages, onChange, before, after, ...input } = props;
  return (
    <Framed id={id} label={label} about={about} messages={messages}>
      {(framed) => (
        <p className="in-line">
          {before}
          <input {...framed} {...input} onChange={(event) => onChange(event.target.value)} />
          {after}
        </p>
      )}
    </Framed>
  );
};

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
