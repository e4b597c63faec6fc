import { type ReactNode, useRef, useState } from 'react';
import type { Field, FieldOf, Fields } from '../../../model/entries/describe.ts';
import { isWithin, moved } from '../entries/values.ts';
import { FileInput, fileOf, SeveralFiles, SmallPicture } from './file-input.tsx';
import { messagesAt } from './form.ts';
import { Checkbox, Choice, Choices, DateInput, NumberInput, TextInput } from './inputs.tsx';
import { elementId, type FieldProps, Grouped, Messages, useFormContext } from './labelled.tsx';
import { useMovableItems } from './move-items.tsx';

/** Fields of a form or of a group in it, in the order of the schema. */
export function FieldsView({ fields, prefix = '' }: { fields: Fields; prefix?: string }) {
  return Object.entries(fields).map(([key, field]) => (
    <FieldView key={key} field={field} path={prefix ? `${prefix}.${key}` : key} />
  ));
}

const INPUTS: { [Kind in Field['kind']]: (props: FieldProps<FieldOf<Kind>>) => ReactNode } = {
  text: TextInput,
  number: NumberInput,
  boolean: Checkbox,
  date: DateInput,
  choice: Choice,
  choices: Choices,
  reference: Choice,
  file: FileInput,
  list: ListInput,
  group: Group,
  hidden: () => null,
};

function FieldView({ field, path }: FieldProps) {
  const Input = INPUTS[field.kind] as (props: FieldProps) => ReactNode;
  return <Input field={field} path={path} />;
}

/** A group of fields. An optional one is collapsed while it is empty. */
function Group({ field, path }: FieldProps<FieldOf<'group'>>) {
  const { form } = useFormContext();
  const [isFilled] = useState(form.get(path) !== undefined);
  const inner = <FieldsView fields={field.fields} prefix={path} />;
  if (!field.optional)
    return (
      <Grouped field={field} path={path}>
        {inner}
      </Grouped>
    );
  return (
    <Folded path={path} className="group" title={field.title} note="can stay empty" isOpened={isFilled}>
      {field.description && <p className="about">{field.description}</p>}
      {inner}
    </Folded>
  );
}

interface FoldedProps {
  /** Path of the group. */
  path: string;
  title: string;
  /** Shown after the title. */
  note: string;
  /** Value of a picture before the title. */
  picture?: unknown;
  /** Whether it is open at first. */
  isOpened: boolean;
  className?: string;
  children: ReactNode;
}

/** A collapsible group of fields. Its title shows the number of mistakes in them. */
function Folded({ path, title, note, picture, isOpened, className, children }: FoldedProps) {
  const { form } = useFormContext();
  const { length: mistakes } = form.problems.filter(({ key }) => isWithin(key, path));
  return (
    <details
      id={elementId(path)}
      className={className}
      aria-label={title}
      open={isOpened || undefined}
      data-invalid={mistakes > 0 || undefined}
    >
      <summary>
        {typeof picture === 'string' && <SmallPicture value={picture} />}
        <span>{title}</span>
        {note && <small> {note}</small>}
        {mistakes > 0 && (
          <small className="message"> {mistakes === 1 ? 'one mistake' : `${mistakes} mistakes`}</small>
        )}
      </summary>
      <Messages texts={messagesAt(form, path)} />
      {children}
    </details>
  );
}

/** A list whose items are added, removed and put in order. */
function ListInput({ field, path }: FieldProps<FieldOf<'list'>>) {
  const { form } = useFormContext();
  const inner = field.item;
  const stored = form.get(path);
  const items: unknown[] = Array.isArray(stored) ? stored : [];
  // Keys that stay with their items when these move.
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  while (keys.current.length < items.length) keys.current.push(next.current++);
  /** Key of the first item that was added in this form; added items are open. */
  const [firstAdded] = useState(items.length);

  const move = (from: number, to: number) => {
    keys.current = moved(keys.current, from, to);
    form.setItems(path, (now) => moved(now, from, to));
  };
  const remove = (at: number) => {
    keys.current = keys.current.toSpliced(at, 1);
    form.setItems(path, (now) => now.toSpliced(at, 1));
  };
  const add = () => form.setItems(path, (now) => [...now, inner.kind === 'group' ? {} : '']);
  const movable = useMovableItems(items.length, move);
  const [fileKey] = fileOf(field) ?? [];
  const room = (field.max ?? Number.POSITIVE_INFINITY) - items.length;
  return (
    <Grouped field={field} path={path}>
      <ol className="items">
        {items.map((item, at) => {
          const { title, note } = rowOf(item, `New ${at + 1}`);
          return (
            <li key={keys.current[at]} {...movable.item(at)}>
              {inner.kind === 'group' ? (
                <Folded
                  path={`${path}[${at}]`}
                  title={title}
                  note={note}
                  picture={fileKey && (item as Record<string, unknown>)[fileKey]}
                  isOpened={keys.current[at]! >= firstAdded}
                >
                  <FieldsView fields={inner.fields} prefix={`${path}[${at}]`} />
                </Folded>
              ) : (
                <FieldView field={{ ...inner, title: `Line ${at + 1}` }} path={`${path}[${at}]`} />
              )}
              <span className="tools">
                {movable.grip(at)}
                {movable.arrows(at, title)}
                <button type="button" aria-label={`Remove ${title}`} onClick={() => remove(at)}>
                  ×
                </button>
              </span>
            </li>
          );
        })}
      </ol>
      <div className="buttons">
        {room > 0 && (
          <button type="button" onClick={add}>
            Add {fileKey ? 'one to' : 'to'} “{field.title}”
          </button>
        )}
        <SeveralFiles field={field} path={path} room={room} />
      </div>
    </Grouped>
  );
}

/**
 * Returns what the row of an item shows: its first text, or the name of its file if it has none; and the text after that,
 * such as the price of a plan.
 * @param untitled what an empty item is called
 */
function rowOf(item: unknown, untitled: string): { title: string; note: string } {
  if (typeof item === 'string') return { title: shortened(item) || untitled, note: '' };
  const texts = Object.values(item ?? {}).map((value: unknown) =>
    Array.isArray(value) ? value.join(', ') : value,
  );
  const words = texts.filter((value): value is string => typeof value === 'string' && value !== '');
  const [title = words[0]?.slice('./'.length) ?? '', note = ''] = words.filter(
    (word) => !word.startsWith('./'),
  );
  return { title: shortened(title) || untitled, note: shortened(note) };
}

/** Characters that a row has room for on a phone. */
const ROW_MAX = 40;

const shortened = (text: string) => (text.length > ROW_MAX ? `${text.slice(0, ROW_MAX).trimEnd()} …` : text);
