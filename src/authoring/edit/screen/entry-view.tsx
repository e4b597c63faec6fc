import { useEffect, useMemo, useState } from 'react';
import { newName } from '../../../model/entries/as-name.ts';
import { parseEntry } from '../../../model/entries/entry-text.ts';
import type { Kind } from '../../../model/entries/kinds.ts';
import { readLocale } from '../../../model/locale/locale.ts';
import type { LibraryEntry } from '../entries/library.ts';
import { nameProblem, withLink } from '../entries/names.ts';
import { startValues } from '../entries/order.ts';
import { refusalLines, submit, useApp, useAttempt } from './app-state.ts';
import { AddressDialog, DeleteDialog } from './dialogs.tsx';
import { updateOf } from './entry-update.ts';
import { type FormState, isChanged, messagesAt, openForm, settle, useForm } from './form.ts';
import { FormView } from './form-view.tsx';
import { LineInput, elementId } from './labelled.tsx';
import { entryAddress, listAddress } from './routes.ts';

interface EntryViewProps {
  kind: Kind;
  /** Undefined for a new entry. */
  entry: LibraryEntry | undefined;
  /** Field to open and focus. */
  field: string | undefined;
}

/** The form of an entry. */
export function EntryView(props: EntryViewProps) {
  return props.entry?.broken ? <BrokenEntry entry={props.entry} /> : <EntryForm {...props} />;
}

/** Key of the address of a new entry, in place of a field's path. */
const ADDRESS_KEY = '(address)';

/** The address of a new entry follows its name until it is written by hand. */
function EntryForm({ kind, entry, field }: EntryViewProps) {
  const { library, store, forms, setForm, update } = useApp();
  const [dialog, setDialog] = useState<'address' | 'delete'>();
  const path = entry?.file.path ?? kind.file('*');
  const version = entry?.file.version ?? null;
  const data = entry?.data ?? { values: withLink(kind, startValues(library, kind), ''), body: '' };
  // Another program can change the file: the form follows, unless something else is written in it.
  const current = (now: FormState | undefined) =>
    now && (now.version === version || (isChanged(now) && isChanged({ ...now, saved: data })))
      ? now
      : openForm(kind, path, data, version);
  const nameOf = ({ address, values }: FormState) =>
    entry?.name ??
    address ??
    newName(String(values[kind.nameField!] ?? ''), kind.one ?? '', (each) =>
      Boolean(library.entry(kind.key, each)),
    );
  const linked = (now: FormState, to = nameOf(now)) =>
    entry ? now : { ...now, values: withLink(kind, now.values, to) };
  const state = current(forms.get(path));
  const name = nameOf(state);
  const problem = entry ? undefined : nameProblem(library, kind.key, name);
  const form = useForm(
    state,
    (change) => setForm(path, (now) => linked(change(current(now)))),
    problem === undefined
      ? undefined
      : { key: ADDRESS_KEY, title: 'Address', text: problem, isUnfinished: false },
    useMemo(() => readLocale(library.entry('site', '')?.data?.values ?? {}), [library]),
  );
  // Forget an unchanged form when it is closed.
  useEffect(() => () => setForm(path, (now) => (now && isChanged(now) ? now : undefined)), [setForm, path]);
  const save = async () => {
    const files = await store.save(updateOf(library, kind, name, form));
    const file = files.find((each) => each.path === kind.file(name))!;
    const saved = parseEntry(kind, file.text!);
    setForm(file.path, (now) => now && settle(linked(now, name), form, saved, file.version), path);
    update(files);
    if (!entry) location.replace(entryAddress(kind.key, name));
  };
  return (
    <FormView
      form={form}
      path={kind.file(name || '*')}
      field={field}
      save={save}
      heading={
        <>
          {kind.one && <a href={listAddress(kind.key)}>{kind.label}</a>}
          <h1 tabIndex={-1}>{entry?.title ?? `A new ${kind.one}`}</h1>
          {entry && kind.one && (
            <p className="address">
              {kind.page(name)}{' '}
              <button type="button" onClick={() => setDialog('address')}>
                Change the address
              </button>{' '}
              <button type="button" onClick={() => setDialog('delete')}>
                Delete
              </button>
            </p>
          )}
          {form.version !== version && (
            <p className="message">
              Another program has changed this entry since you opened it. Copy what you wrote, then{' '}
              <button type="button" onClick={() => setForm(path, () => undefined)}>
                show the new version
              </button>
            </p>
          )}
        </>
      }
      below={
        !entry && (
          <LineInput
            id={elementId(ADDRESS_KEY)}
            label="Address"
            before={kind.page('')}
            autoComplete="off"
            value={name}
            about={
              <p>
                Follows from “{kind.fields[kind.nameField!]!.title}”. Links lead to it, so keep it once the
                entry is public.
              </p>
            }
            messages={messagesAt(form, ADDRESS_KEY)}
            onBlur={() => form.leave(ADDRESS_KEY)}
            onChange={(address) => {
              form.edit({ address });
              form.leave(ADDRESS_KEY);
            }}
          />
        )
      }
    >
      {entry && dialog === 'address' && <AddressDialog entry={entry} close={() => setDialog(undefined)} />}
      {entry && dialog === 'delete' && <DeleteDialog entry={entry} close={() => setDialog(undefined)} />}
    </FormView>
  );
}

/** The text of an entry whose file cannot be parsed, to be repaired by hand. */
function BrokenEntry({ entry: { kind, name, file, broken, title } }: { entry: LibraryEntry }) {
  const { store, update } = useApp();
  const [text, setText] = useState(file.text);
  const { refusal, attempt } = useAttempt();
  const save = () =>
    attempt(async () => {
      const contents = new TextEncoder().encode(text);
      const addition = { path: file.path, contents, seen: file.version };
      update(await store.save({ additions: [addition], deletions: [] }));
    });
  return (
    <form onSubmit={submit(save)}>
      <header>
        {kind.one && <a href={listAddress(kind.key)}>{kind.label}</a>}
        <h1 tabIndex={-1}>{title}</h1>
      </header>
      <div className="summary" role="alert">
        <p>{broken}</p>
        <p>A form can be shown once this is fixed in the text below.</p>
        {refusal && <p>{refusalLines(refusal).join(' ')}</p>}
      </div>
      <div className="field">
        <label htmlFor={`text-${name}`}>The text of the file</label>
        <textarea
          id={`text-${name}`}
          className="long code"
          rows={24}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <footer>
        <button type="submit" className="main">
          Save
        </button>
      </footer>
    </form>
  );
}
