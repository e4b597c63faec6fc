import { type ComponentType, useRef, useState } from 'react';
import type { FieldOf } from '../entries/describe.ts';
import { elementId, type FieldProps, Messages, Title, useFormContext } from './labelled.tsx';
import { problemsWithin } from './form.ts';
import { useDragOrder } from './drag-order.ts';
import { SeveralFiles } from './several-files.tsx';

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
          const title = titleOf(item) || `New ${at + 1}`;
          return (
            <li key={keys.current[at]} {...drag.item(at)}>
              <Item
                field={field.item}
                Inner={Inner}
                path={`${path}[${at}]`}
                title={title}
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
      {!isFull && (
        <button type="button" onClick={() => add([field.item.kind === 'group' ? {} : ''])}>
          Add to “{field.title}”
        </button>
      )}{' '}
      <SeveralFiles field={field} items={items} add={add} />
    </fieldset>
  );
}

interface ItemProps extends FieldProps {
  title: string;
  isOpened: boolean;
  Inner: ComponentType<FieldProps>;
}

/** An item: its fields below its label if it has several, otherwise its field. */
function Item({ field, path, title, isOpened, Inner }: ItemProps) {
  const { form } = useFormContext();
  if (field.kind !== 'group') return <Inner field={{ ...field, title: ordinal(path) }} path={path} />;
  const problems = problemsWithin(form, path);
  return (
    <details
      id={elementId(path)}
      open={isOpened || undefined}
      data-invalid={problems.length > 0 || undefined}
    >
      <summary>
        <span>{title}</span>
        {problems.length > 0 && (
          <small className="message">
            {' '}
            {problems.length === 1 ? 'one mistake' : `${problems.length} mistakes`}
          </small>
        )}
      </summary>
      <Messages texts={problems.filter(({ key }) => key === path).map(({ text }) => text)} />
      {Object.entries(field.fields).map(([key, inner]) => (
        <Inner key={key} field={inner} path={`${path}.${key}`} />
      ))}
    </details>
  );
}

const ordinal = (path: string) => `Line ${Number(/\[(\d+)\]$/.exec(path)![1]) + 1}`;

/** Returns the title of an item's row: its first text, or the name of its file if it has none. */
function titleOf(item: unknown): string {
  if (typeof item === 'string') return shortened(item);
  if (typeof item !== 'object' || item === null) return '';
  const texts = Object.values(item).flatMap((value: unknown) =>
    Array.isArray(value) ? [value.join(', ')] : [value],
  );
  const words = texts.filter((value): value is string => typeof value === 'string' && value !== '');
  return shortened(words.find((word) => !word.startsWith('./')) ?? words[0]?.slice('./'.length) ?? '');
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60).trimEnd()} …` : text);

/** Returns a list with one item moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list];
  copy.splice(to, 0, ...copy.splice(from, 1));
  return copy;
}
