import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { nameFrom } from '../../../model/check/as-name.ts';
import { type EntryData, parseEntry } from '../../entries/entry-text.ts';
import type { Kind } from '../../entries/kinds.ts';
import type { LibraryEntry } from '../entries/library.ts';
import { nameProblem, withLink } from '../entries/names.ts';
import { startValues } from '../entries/order.ts';
import { refusalLines, submit, useApp, useAttempt } from './app-state.ts';
import { AddressDialog, DeleteDialog } from './dialogs.tsx';
import { updateOf } from './entry-update.ts';
import { findCaret, placeCaret } from './focus.ts';
import { type Form, type FormState, isChanged, messagesAt, openForm, settle, useForm } from './form.ts';
import { FormView } from './form-view.tsx';
import { AddressInput, elementId } from './labelled.tsx';
import { entryAddress, go, listAddress } from './routes.ts';

interface EntryViewProps {
  entry: LibraryEntry;
  /** Field to open and focus. */
  field: string | undefined;
}

/** The form of an existing entry. */
export function EntryView({ entry, field }: EntryViewProps) {
  return entry.data ? (
    <EntryForm entry={entry} data={entry.data} field={field} />
  ) : (
    <BrokenEntry entry={entry} />
  );
}

function EntryForm({ entry, data, field }: EntryViewProps & { data: EntryData }) {
  const { forms, setForm, update } = useApp();
  const { kind, name, file, title } = entry;
  const { path, version } = file;
  const [dialog, setDialog] = useState<'address' | 'delete'>();
  const save = useSave();
  // Another program can change the file: the form follows, unless something else is written in it.
  const current = (now: FormState | undefined) =>
    now && (now.version === version || (isChanged(now) && isChanged({ ...now, saved: data })))
      ? now
      : openForm(kind, data, version);
  const form = useForm(current(forms.get(path)), (change) => setForm(path, (now) => change(current(now))));
  useForgetUnchanged(path);
  return (
    <FormView
      form={form}
      path={path}
      field={field}
      save={async () => {
        const { files, settled } = await save(form, name);
        setForm(path, (now) => now && settled(now));
        update(files);
      }}
      heading={
        <>
          {kind.one && <a href={listAddress(kind.key)}>{kind.label}</a>}
          <h1 tabIndex={-1}>{title}</h1>
          {kind.one && (
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
    >
      {dialog === 'address' && <AddressDialog entry={entry} close={() => setDialog(undefined)} />}
      {dialog === 'delete' && <DeleteDialog entry={entry} close={() => setDialog(undefined)} />}
    </FormView>
  );
}

/** Returns a function that saves a form. `settled` updates the state of the form afterwards. */
function useSave() {
  const { library, store } = useApp();
  return async (form: Form, name: string) => {
    const files = await store.save(updateOf(library, form.kind, name, form));
    const { text, version } = files.find(({ path }) => path === form.kind.file(name))!;
    const saved = parseEntry(form.kind, text!);
    return { files, settled: (now: FormState) => settle(now, form, saved, version) };
  };
}

/** Forgets the state of an unchanged form when it is closed. */
function useForgetUnchanged(path: string) {
  const { setForm } = useApp();
  useEffect(() => () => setForm(path, (now) => (now && isChanged(now) ? now : undefined)), [setForm, path]);
}

/** Key of the address of a new entry, in place of a field's path. */
const ADDRESS_KEY = '(address)';

/** The form of an entry that does not exist yet. Its address follows its name until it is written by hand. */
export function NewView({ kind }: { kind: Kind }) {
  const { library, forms, setForm, update } = useApp();
  const path = kind.file('*');
  const save = useSave();
  const nameOf = ({ address, values }: FormState) =>
    address ?? nameFrom(String(values[kind.nameField!] ?? ''));
  const linked = (now: FormState) => ({ ...now, values: withLink(kind, now.values, nameOf(now)) });
  const [opened] = useState(() =>
    openForm(kind, { values: withLink(kind, startValues(library, kind), ''), body: '' }, null),
  );
  const state = forms.get(path) ?? opened;
  const name = nameOf(state);
  const problem = nameProblem(library, kind.key, name);
  const form = useForm(
    state,
    (change) => setForm(path, (now = opened) => linked(change(now))),
    problem === undefined
      ? undefined
      : { key: ADDRESS_KEY, title: 'Address', text: problem, isUnfinished: false },
  );
  useForgetUnchanged(path);
  return (
    <FormView
      form={form}
      path={kind.file(name || '*')}
      field={undefined}
      save={async () => {
        const { files, settled } = await save(form, name);
        const caret = findCaret();
        // In one render, so that typing continues in the form of the entry.
        flushSync(() => {
          setForm(
            kind.file(name),
            (now) => now && settled({ ...now, values: withLink(kind, now.values, name) }),
            path,
          );
          update(files);
          go(entryAddress(kind.key, name));
        });
        placeCaret(caret);
      }}
      heading={
        <>
          <a href={listAddress(kind.key)}>{kind.label}</a>
          <h1 tabIndex={-1}>A new {kind.one}</h1>
        </>
      }
      below={
        <AddressInput
          id={elementId(ADDRESS_KEY)}
          label="Address"
          prefix={kind.page('')}
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
      }
    />
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
        <p>A form can be shown once this is mended in the text below.</p>
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
