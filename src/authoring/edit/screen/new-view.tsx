import { useRef, useState } from 'react';
import { parseEntry, type Values } from '../entries/entry-text.ts';
import type { Kind } from '../entries/kinds.ts';
import { type Library, orderOf } from '../entries/library.ts';
import { nameFrom } from '../../../model/check/as-name.ts';
import { nameProblem, withLink } from '../entries/names.ts';
import { placeBetween, startsFirst } from '../entries/order.ts';
import { useApp } from './app-context.ts';
import { updateOf } from './entry-update.ts';
import { unchanged } from './draft.ts';
import { findCaret } from './focus.ts';
import { useForm } from './form.ts';
import { FormView } from './form-view.tsx';
import { elementId } from './labelled.tsx';
import { entryAddress, go, listAddress } from './routes.ts';
import { restOf, useDraft } from './use-draft.ts';

const NAME_KEY = '(address)';

/** The form of an entry that does not exist yet. Its address follows its name until it is written by hand. */
export function NewView({ kind }: { kind: Kind }) {
  const { library, store, update, drafts, arrivals } = useApp();
  const isSaved = useRef(false);
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
    (values) => withLink(kind, values, nameOf(values)),
  );
  useDraft(draftPath, form, isSaved);
  const name = nameOf(form.values);
  const problem = nameProblem(library, kind.key, name);

  const save = async () => {
    const files = await store.save(updateOf(library, kind, name, form));
    const path = kind.file(name);
    const saved = parseEntry(kind, files.find((file) => file.path === path)!.text!);
    // What was written meanwhile goes on in the form of the entry.
    const rest = restOf(kind, drafts.get(draftPath), saved, form);
    if (rest) {
      const { link } = saved.values;
      drafts.set(path, { ...rest, values: { ...rest.values, ...(link !== undefined && { link }) } });
    }
    drafts.delete(draftPath);
    isSaved.current = true;
    arrivals.set(path, findCaret());
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
            <p>
              Follows from “{kind.fields[kind.nameField!]!.title}”. Links lead to it, so keep it once the
              entry is public.
            </p>
            {message && <p className="message">{message}</p>}
          </div>
        </div>
      }
    />
  );
}

/** Returns the initial values of a new entry: its sort key. */
function startOf(library: Library, kind: Kind): Record<string, unknown> {
  if (!('order' in kind.fields)) return {};
  const places = library.of(kind.key).map(orderOf).filter(Number.isFinite);
  const first = startsFirst(kind) ? placeBetween(undefined, places[0]) : undefined;
  return { order: first ?? placeBetween(places.at(-1), undefined) };
}
