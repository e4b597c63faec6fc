import { useState } from 'react';
import type { Values } from '../entries/entry-text.ts';
import type { Kind } from '../entries/kinds.ts';
import { type Library, orderOf } from '../entries/library.ts';
import { nameFrom, nameProblem } from '../entries/names.ts';
import { placeBetween } from '../entries/order.ts';
import { useApp } from './app-context.ts';
import { updateOf } from './entry-update.ts';
import { FormView, useDraft } from './entry-view.tsx';
import { elementId } from './labelled.tsx';
import { unchanged, useForm } from './form.ts';
import { entryAddress, go, listAddress } from './routes.ts';

const NAME_KEY = '(address)';

/** The form of an entry that does not exist yet. Its address follows its name until it is written by hand. */
export function NewView({ kind }: { kind: Kind }) {
  const { library, store, update, drafts } = useApp();
  const draftPath = kind.file('*');
  const [written, setWritten] = useState<string>();
  const [isShown, setShown] = useState(false);
  const nameOf = (values: Values) => {
    const called = values[kind.nameField!];
    return written ?? nameFrom(typeof called === 'string' ? called : '');
  };
  const form = useForm(
    kind,
    drafts.get(draftPath) ?? unchanged({ values: startOf(library, kind), body: '' }),
    true,
    (values) => ('link' in kind.fields ? { ...values, link: `/${kind.key}/${nameOf(values)}` } : values),
  );
  useDraft(draftPath, form);
  const name = nameOf(form.values);
  const problem = nameProblem(library, kind.key, name);

  const save = async () => {
    const files = await store.save(updateOf(library, kind, name, form));
    drafts.delete(draftPath);
    update(files);
    go(entryAddress(kind.key, name));
  };
  const message = isShown ? problem : undefined;
  return (
    <FormView
      form={form}
      path={kind.file(name || '*')}
      field={undefined}
      save={save}
      address={{
        problem: problem === undefined ? undefined : { key: NAME_KEY, title: 'Address', text: problem },
        isShown,
        show: () => setShown(true),
      }}
      heading={
        <>
          <a href={listAddress(kind.key)}>{kind.label}</a>
          <h1 tabIndex={-1}>A new {kind.one}</h1>
        </>
      }
      below={
        <div className="field" data-invalid={message !== undefined || undefined}>
          <label htmlFor={elementId(NAME_KEY)}>Address</label>
          <p className="with-prefix">
            <span>{kind.page('')}</span>
            <input
              id={elementId(NAME_KEY)}
              value={name}
              autoComplete="off"
              aria-describedby="address-about"
              aria-invalid={message !== undefined}
              onBlur={() => setShown(true)}
              onChange={(event) => {
                setWritten(event.target.value);
                setShown(true);
              }}
            />
          </p>
          <div id="address-about" className="about">
            <p>Made of its name. Links lead to it, so keep it once the entry is public.</p>
            {message && <p className="message">{message}</p>}
          </div>
        </div>
      }
    />
  );
}

/** Returns what a new entry starts with: a place, first for projects, last for all others. */
function startOf(library: Library, { key, fields }: Kind): Record<string, unknown> {
  if (!('order' in fields)) return {};
  const places = library.of(key).map(orderOf).filter(Number.isFinite);
  const first = key === 'portfolio' ? placeBetween(undefined, places[0]) : undefined;
  return { order: first ?? placeBetween(places.at(-1), undefined) };
}
