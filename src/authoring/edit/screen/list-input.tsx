import { type ComponentType, useRef, useState } from 'react';
import type { FieldOf } from '../entries/describe.ts';
import { useDragOrder } from './drag-order.ts';
import { Folded } from './folded.tsx';
import { elementId, type FieldProps, Messages, Title, useFormContext } from './labelled.tsx';
import { fileOf, SeveralFiles } from './several-files.tsx';

interface ListProps extends FieldProps<FieldOf<'list'>> {
  /** Shows a field of an item, which can be a list again. */
  Inner: ComponentType<FieldProps>;
}

/** A list whose items are added, removed and put in order. */
export function ListInput({ field, path, Inner }: ListProps) {
  const { form } = useFormContext();
  const stored = form.get(path);
  const items: unknown[] = Array.isArray(stored) ? stored : [];
  // Keys that stay with their items when these move.
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  while (keys.current.length < items.length) keys.current.push(next.current++);
  /** Key of the first item that was added in this form; added items are open. */
  const [firstAdded] = useState(items.length);

  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length) return;
    keys.current = moved(keys.current, from, to);
    form.set(path, moved(items, from, to));
  };
  const remove = (at: number) => {
    keys.current = keys.current.filter((_, index) => index !== at);
    form.set(
      path,
      items.filter((_, index) => index !== at),
    );
  };
  const add = (more: unknown[]) => form.set(path, [...items, ...more]);
  const drag = useDragOrder(move);
  const [fileKey] = fileOf(field) ?? [];
  const isFull = field.max !== undefined && items.length >= field.max;
  return (
    <fieldset className="group" id={elementId(path)} tabIndex={-1}>
      <legend>
        <Title field={field} />
      </legend>
      {field.description && <p className="about">{field.description}</p>}
      <Messages texts={form.problems.filter(({ key }) => key === path).map(({ text }) => text)} />
      <ol className="items">
        {items.map((item, at) => {
          const { title, note } = rowOf(item, `New ${at + 1}`);
          return (
            <li key={keys.current[at]} {...drag.item(at)}>
              <Item
                field={field.item}
                Inner={Inner}
                path={`${path}[${at}]`}
                title={title}
                note={note}
                picture={fileKey && (item as Record<string, unknown>)[fileKey]}
                isOpened={keys.current[at]! >= firstAdded}
              />
              <span className="tools">
                <button
                  type="button"
                  title="Drag to move"
                  className="grip"
                  {...drag.grip(at)}
                  tabIndex={-1}
                  aria-hidden="true"
                >
                  ⠿
                </button>
                <button
                  type="button"
                  disabled={at === 0}
                  aria-label={`Move ${title} up`}
                  onClick={() => move(at, at - 1)}
                >
                  ↑
                </button>
                <button
                  type="button"
                  disabled={at === items.length - 1}
                  aria-label={`Move ${title} down`}
                  onClick={() => move(at, at + 1)}
                >
                  ↓
                </button>
                <button type="button" aria-label={`Remove ${title}`} onClick={() => remove(at)}>
                  ×
                </button>
              </span>
            </li>
          );
        })}
      </ol>
      <div className="buttons">
        {!isFull && (
          <button type="button" onClick={() => add([field.item.kind === 'group' ? {} : ''])}>
            Add {fileKey ? 'one to' : 'to'} “{field.title}”
          </button>
        )}
        <SeveralFiles field={field} items={items} add={add} />
      </div>
    </fieldset>
  );
}

interface ItemProps extends FieldProps {
  title: string;
  /** What stands behind the title. */
  note: string;
  /** Value of the item's first file. */
  picture: unknown;
  isOpened: boolean;
  Inner: ComponentType<FieldProps>;
}

/** An item: its fields below its title if it has several, otherwise its field. */
function Item({ field, path, Inner, ...row }: ItemProps) {
  if (field.kind !== 'group') return <Inner field={{ ...field, title: ordinal(path) }} path={path} />;
  return (
    <Folded path={path} {...row}>
      {Object.entries(field.fields).map(([key, inner]) => (
        <Inner key={key} field={inner} path={`${path}.${key}`} />
      ))}
    </Folded>
  );
}

const ordinal = (path: string) => `Line ${Number(/\[(\d+)\]$/.exec(path)![1]) + 1}`;

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

/** Returns a list with one item moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list];
  copy.splice(to, 0, ...copy.splice(from, 1));
  return copy;
}
