import { useId } from 'react';
import { day } from '../../../model/schemas/visibility.ts';
import type { Field, FieldOf } from '../../../model/entries/describe.ts';
import { useApp } from './app-state.ts';
import { messagesAt } from './form.ts';
import { elementId, type FieldProps, Labelled, Messages, useFormContext } from './labelled.tsx';

type Of<Kind extends Field['kind']> = FieldProps<FieldOf<Kind>>;

const asText = (value: unknown) => (value === undefined || value === null ? '' : String(value));

/** Share of a text's limit from which on the length is shown. */
const NEARLY_FULL = 0.8;

export function TextInput({ field, path }: Of<'text'>) {
  const { form } = useFormContext();
  const { library } = useApp();
  const text = asText(form.get(path));
  const note =
    field.max !== undefined && text.length > field.max * NEARLY_FULL ? (
      <p className="count">
        {text.length} of {field.max} characters
      </p>
    ) : undefined;
  return (
    <Labelled field={field} path={path} note={note}>
      {(props) =>
        field.multiline ? (
          <textarea
            {...props}
            rows={3}
            value={text}
            onChange={(event) => form.set(path, event.target.value)}
          />
        ) : (
          <>
            <input
              {...props}
              value={text}
              autoComplete="off"
              {...(field.suggestions && { list: `${props.id}-suggestions` })}
              onChange={(event) => form.set(path, event.target.value)}
            />
            {field.suggestions && (
              <datalist id={`${props.id}-suggestions`}>
                {library[field.suggestions]().map(({ value, title }) => (
                  <option key={value} value={value}>
                    {title}
                  </option>
                ))}
              </datalist>
            )}
          </>
        )
      }
    </Labelled>
  );
}

export function NumberInput({ field, path }: Of<'number'>) {
  const { form } = useFormContext();
  const read = (text: string) => (/^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text);
  return (
    <Labelled field={field} path={path}>
      {(props) => (
        <input
          {...props}
          className="short"
          inputMode="decimal"
          autoComplete="off"
          value={asText(form.get(path))}
          onChange={(event) => form.set(path, read(event.target.value.trim()))}
        />
      )}
    </Labelled>
  );
}

export function Checkbox({ field, path }: Of<'boolean'>) {
  const { form, onFocus } = useFormContext();
  const about = useId();
  const value = form.get(path);
  return (
    <div className="field check">
      <input
        type="checkbox"
        id={elementId(path)}
        aria-describedby={about}
        checked={typeof value === 'boolean' ? value : field.default}
        onFocus={() => onFocus(path)}
        onChange={(event) => form.set(path, event.target.checked)}
      />
      <label htmlFor={elementId(path)}>{field.title}</label>
      <div id={about} className="about">
        {field.description && <p>{field.description}</p>}
        <Messages texts={messagesAt(form, path)} />
      </div>
    </div>
  );
}

export function DateInput({ field, path }: Of<'date'>) {
  const { form } = useFormContext();
  const value = form.get(path);
  return (
    <Labelled field={field} path={path}>
      {(props) => (
        <input
          {...props}
          className="short"
          type="date"
          value={day().safeParse(value).data ?? asText(value)}
          onChange={(event) => form.set(path, event.target.value)}
        />
      )}
    </Labelled>
  );
}

/** A choice of one, or of an entry. Without a default it starts empty, so that editors do not overlook it. */
export function Choice({ field, path }: Of<'choice' | 'reference'>) {
  const { form } = useFormContext();
  const { library } = useApp();
  const [options, fallback] =
    field.kind === 'reference'
      ? [library.of(field.collection)]
      : [field.options.map((name) => ({ name, title: name })), field.default];
  const value = asText(form.get(path) ?? fallback);
  const isKnown = options.some(({ name }) => name === value);
  return (
    <Labelled field={field} path={path}>
      {(props) => (
        <select {...props} value={value} onChange={(event) => form.set(path, event.target.value)}>
          {fallback === undefined && <option value="">{field.required ? 'Choose one' : 'None'}</option>}
          {!isKnown && value !== '' && <option value={value}>{value}</option>}
          {options.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

export function Choices({ field, path }: Of<'choices'>) {
  const { form, onFocus } = useFormContext();
  const stored = form.get(path);
  const value = Array.isArray(stored) ? (stored as string[]) : [];
  const toggle = (option: string, isOn: boolean) =>
    form.set(
      path,
      // In the order of the options.
      field.options.filter((other) => (other === option ? isOn : value.includes(other))),
    );
  return (
    <fieldset className="field" id={elementId(path)} tabIndex={-1}>
      <legend>{field.title}</legend>
      <div className="choices">
        {field.options.map((option) => (
          <label key={option}>
            <input
              type="checkbox"
              checked={value.includes(option)}
              onFocus={() => onFocus(path)}
              onChange={(event) => toggle(option, event.target.checked)}
            />
            {option}
          </label>
        ))}
      </div>
      <div className="about">
        {field.description && <p>{field.description}</p>}
        <Messages texts={messagesAt(form, path)} />
      </div>
    </fieldset>
  );
}
