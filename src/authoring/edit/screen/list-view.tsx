import { useState } from 'react';
import type { Kind } from '../entries/kinds.ts';
import { reorder, startsFirst } from '../entries/order.ts';
import { StoreError } from '../store.ts';
import { useApp } from './app-context.ts';
import { useDragOrder } from './drag-order.ts';
import { additionsOf } from './entry-update.ts';
import { entryAddress, newAddress } from './routes.ts';

/** All entries of a collection in their order. */
export function ListView({ kind }: { kind: Kind }) {
  const { library, store, update, drafts } = useApp();
  const [message, setMessage] = useState<string>();
  const entries = library.of(kind.key);

  const move = async (from: number, to: number) => {
    if (to < 0 || to >= entries.length) return;
    const additions = additionsOf(reorder(entries, from, to));
    try {
      update(await store.save({ additions, deletions: [] }));
      setMessage(`“${entries[from]!.title}” is number ${to + 1} now.`);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      setMessage([error.message, ...error.mistakes.map(({ text }) => text)].join(' '));
    }
  };
  const drag = useDragOrder(move);
  return (
    <section>
      <header>
        <h1 tabIndex={-1}>{kind.label}</h1>
        <a className="button main" href={newAddress(kind.key)}>
          Add a {kind.one}
        </a>
      </header>
      <p className="about">
        Drag by the dots, or use the arrows, to change the order. A new {kind.one} stands{' '}
        {startsFirst(kind) ? 'first' : 'last'}.
      </p>
      <output>{message}</output>
      {drafts.has(kind.file('*')) && (
        <p className="message">
          Not saved yet: <a href={newAddress(kind.key)}>the new {kind.one}</a>
        </p>
      )}
      <ol className="rows">
        {entries.map(({ name, title, data, file, broken }, at) => (
          <li key={name} {...drag.item(at)}>
            <button
              type="button"
              className="grip"
              title="Drag to move"
              tabIndex={-1}
              aria-hidden="true"
              {...drag.grip(at)}
            >
              ⠿
            </button>
            <a href={entryAddress(kind.key, name)}>{title}</a>
            {data?.values.draft === true && <small>draft</small>}
            {broken && <small className="message">cannot be read</small>}
            {drafts.has(file.path) && <small>not saved yet</small>}
            <span className="tools">
              <button
                type="button"
                disabled={at === 0}
                aria-label={`Move ${title} up`}
                onClick={() => void move(at, at - 1)}
              >
                ↑
              </button>
              <button
                type="button"
                disabled={at === entries.length - 1}
                aria-label={`Move ${title} down`}
                onClick={() => void move(at, at + 1)}
              >
                ↓
              </button>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
