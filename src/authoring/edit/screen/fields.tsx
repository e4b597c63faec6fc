import { type ReactNode, useId, useState } from 'react';
import { day } from '../../../model/schemas/visibility.ts';
import type { Field, FieldOf, Fields } from '../entries/describe.ts';
import { FileInput } from './file-input.tsx';
import { Folded } from './folded.tsx';
import { problemsWithin } from './form.ts';
import { elementId, type FieldProps, Labelled, Messages, useFormContext } from './labelled.tsx';
import { ListInput } from './list-input.tsx';

/** Fields of a form or of a group in it, in the order of the schema. */
export function FieldsView({ fields, prefix = '' }: { fields: Fields; prefix?: string }) {
  return Object.entries(fields).map(([key, field]) => (
    <FieldView key={key} field={field} path={prefix ? `${prefix}.${key}` : key} />
  ));
}

function FieldView({ field, path }: FieldProps): ReactNode {
  switch (field.kind) {
    case 'text':
      return <TextInput field={field} path={path} />;
    case 'number':
      return <NumberInput field={field} path={path} />;
    case 'boolean':
      return <Checkbox field={field} path={path} />;
    case 'date':
      return <DateInput field={field} path={path} />;
    case 'choice':
      return <Choice field={field} path={path} />;
    case 'choices':
      return <Choices field={field} path={path} />;
    case 'reference':
      return <Reference field={field} path={path} />;
    case 'file':
      return <FileInput field={field} path={path} />;
    case 'list':
      return <ListInput field={field} path={path} Inner={FieldView} />;
    case 'group':
      return <Group field={field} path={path} />;
    case 'hidden':
      return null;
  }
}

type Of<Kind extends Field['kind']> = FieldProps<FieldOf<Kind>>;

const asText = (value: unknown) => (value === undefined || value === null ? '' : String(value));

/** Share of a text's limit from which on the length is shown. */
const NEARLY_FULL = 0.8;

function TextInput({ field, path }: Of<'text'>) {
  const { form, library } = useFormContext();
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

function NumberInput({ field, path }: Of<'number'>) {
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

function Checkbox({ field, path }: Of<'boolean'>) {
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
        <Messages texts={form.problems.filter(({ key }) => key === path).map(({ text }) => text)} />
      </div>
    </div>
  );
}

function DateInput({ field, path }: Of<'date'>) {
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

function Choice({ field, path }: Of<'choice'>) {
  return (
    <Select
      field={field}
      path={path}
      fallback={field.default}
      options={field.options.map((option) => ({ value: option, title: option }))}
    />
  );
}

function Reference({ field, path }: Of<'reference'>) {
  const { library } = useFormContext();
  const options = library.of(field.collection).map(({ name, title }) => ({ value: name, title }));
  return <Select field={field} path={path} options={options} fallback={undefined} />;
}

interface SelectProps extends FieldProps {
  options: { value: string; title: string }[];
  fallback: string | undefined;
}

/** A choice of one. Without a default it starts empty, so that editors do not overlook it. */
function Select({ field, path, options, fallback }: SelectProps) {
  const { form } = useFormContext();
  const value = asText(form.get(path) ?? fallback);
  const isKnown = options.some((option) => option.value === value);
  return (
    <Labelled field={field} path={path}>
      {(props) => (
        <select {...props} value={value} onChange={(event) => form.set(path, event.target.value)}>
          {fallback === undefined && <option value="">{field.required ? 'Choose one' : 'None'}</option>}
          {!isKnown && value !== '' && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.title}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

function Choices({ field, path }: Of<'choices'>) {
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
        <Messages texts={form.problems.filter(({ key }) => key === path).map(({ text }) => text)} />
      </div>
    </fieldset>
  );
}

/** A group of fields. One that can stay empty is folded until something is in it. */
function Group({ field, path }: Of<'group'>) {
  const { form } = useFormContext();
  const [isFilled] = useState(form.get(path) !== undefined);
  if (field.optional)
    return (
      <Folded path={path} className="group" title={field.title} note="can stay empty" isOpened={isFilled}>
        {field.description && <p className="about">{field.description}</p>}
        <FieldsView fields={field.fields} prefix={path} />
      </Folded>
    );
  const problems = problemsWithin(form, path);
  const own = problems.filter(({ key }) => key === path).map(({ text }) => text);
  return (
    <fieldset className="group" id={elementId(path)} tabIndex={-1}>
      <legend>{field.title}</legend>
      {field.description && <p className="about">{field.description}</p>}
      <Messages texts={own} />
      <FieldsView fields={field.fields} prefix={path} />
    </fieldset>
  );
}
