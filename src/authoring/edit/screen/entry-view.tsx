import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { parseEntry } from '../entries/entry-text.ts';
import { BODY_KEY, type LibraryEntry } from '../entries/library.ts';
import { withoutMarks } from '../entries/locate.ts';
import { type CausedMistake, StoreError } from '../store.ts';
import { AddressDialog } from './address-dialog.tsx';
import { useApp } from './app-context.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { folderOf, updateOf } from './entry-update.ts';
import { FieldsView } from './fields.tsx';
import { resolve } from './file-input.tsx';
import { type Form, unchanged, useForm } from './form.ts';
import { elementId, FormContext } from './labelled.tsx';
import { MarkdownInput } from './markdown-input.tsx';
import { entryAddress, listAddress } from './routes.ts';

/** The form of an existing entry. */
export function EntryView({ entry, field }: { entry: LibraryEntry; field: string | undefined }) {
  return entry.data ? <EntryForm entry={entry} field={field} /> : <BrokenEntry entry={entry} />;
}

function EntryForm({ entry, field }: { entry: LibraryEntry; field: string | undefined }) {
  const { library, store, drafts, update } = useApp();
  const { kind, name, file, title } = entry;
  const data = entry.data!;
  const form = useForm(kind, drafts.get(file.path) ?? unchanged(data), false);
  const [version, setVersion] = useState(file.version);
  const [dialog, setDialog] = useState<'address' | 'delete'>();
  const isChanged = form.changed.size > 0;
  const isOutdated = file.version !== version;

  useDraft(file.path, form);
  // Another program has changed the file: the form follows, unless something is written in it.
  useEffect(() => {
    if (!isOutdated || isChanged) return;
    form.restart(data);
    setVersion(file.version);
  }, [isOutdated, isChanged, data, file.version, form]);

  const save = async () => {
    const files = await store.save(updateOf(library, kind, name, form));
    const saved = files.find(({ path }) => path === file.path)!;
    form.restart(parseEntry(kind, saved.text!));
    setVersion(saved.version);
    drafts.delete(file.path);
    update(files);
  };
  return (
    <FormView
      form={form}
      path={file.path}
      field={field}
      save={save}
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
          {isOutdated && isChanged && (
            <p className="message">
              Another program has changed this entry since you opened it. Copy what you wrote, then{' '}
              <button
                type="button"
                onClick={() => {
                  form.restart(data);
                  setVersion(file.version);
                }}
              >
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

/** Keeps what is written in a form while another one is open. */
export function useDraft(path: string, { values, body, uploads, changed }: Form) {
  const { drafts } = useApp();
  useEffect(() => {
    if (changed.size > 0) drafts.set(path, { values, body, uploads, changed });
    else drafts.delete(path);
  }, [drafts, path, values, body, uploads, changed]);
}

interface FormViewProps {
  form: Form;
  /** Path of the entry's file. */
  path: string;
  /** Field to open and focus. */
  field: string | undefined;
  heading: ReactNode;
  /** Problem with the address of a new entry. */
  address?: {
    problem: { key: string; title: string; text: string } | undefined;
    isShown: boolean;
    show(): void;
  };
  save(): Promise<void>;
  /** What stands below the fields of the schema. */
  below?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}

/** Fields, mistakes and the Save button of a form. */
export function FormView({ form, path, field, heading, address, save, below, children }: FormViewProps) {
  const { library, store, show } = useApp();
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'refused'>('idle');
  const [refusal, setRefusal] = useState<string>();
  const [elsewhere, setElsewhere] = useState<CausedMistake[]>([]);
  const summary = useRef<HTMLDivElement>(null);
  const folder = folderOf(path);
  const { kind } = form;

  useEffect(() => {
    if (field !== undefined) focusField(field);
  }, [field]);

  const problems = [...form.problems, ...(address?.problem && address.isShown ? [address.problem] : [])];
  const trySave = async () => {
    setRefusal(undefined);
    setElsewhere([]);
    if (form.allProblems.length > 0 || address?.problem) {
      form.showAll();
      address?.show();
      setState('refused');
      requestAnimationFrame(() => summary.current?.focus());
      return;
    }
    setState('saving');
    try {
      await save();
      setState('saved');
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      form.refuse(error.mistakes.filter((mistake) => mistake.path === path));
      setElsewhere(error.mistakes.filter((mistake) => mistake.path !== path));
      setRefusal(error.message);
      setState('refused');
      requestAnimationFrame(() => summary.current?.focus());
    }
  };

  const context = useMemo(
    () => ({
      form,
      library,
      store,
      folder,
      onFocus(key: string) {
        const value = key === BODY_KEY ? firstWords(form.body) : form.get(key);
        if (typeof value !== 'string' || value === '') return;
        const isFile = /^\.\.?\//.test(value);
        show(isFile ? { picture: resolve(folder, value) } : { text: value.replace(/\/mo$/, '') });
      },
    }),
    [form, library, store, folder, show],
  );
  const isChanged = form.changed.size > 0;
  // A list that appears above the field in which somebody writes would move it.
  const isListed = state === 'refused' || !isChanged;
  const hasMistakes = problems.length > 0 || elsewhere.length > 0 || refusal !== undefined;
  return (
    <FormContext value={context}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void trySave();
        }}
      >
        <header>{heading}</header>
        <div ref={summary} tabIndex={-1} role="alert" className="summary" hidden={!hasMistakes || !isListed}>
          {refusal && <p>{refusal}</p>}
          {(problems.length > 0 || elsewhere.length > 0) && (
            <>
              <p>{countOf(problems.length + elsewhere.length)} to mend:</p>
              <ul>
                {problems.map(({ key, title, text }) => (
                  <li key={`${key} ${text}`}>
                    <button type="button" className="link" onClick={() => focusField(key)}>
                      {title}
                    </button>
                    : {text}
                  </li>
                ))}
                {elsewhere.map((mistake) => (
                  <Elsewhere key={`${mistake.path} ${mistake.key} ${mistake.text}`} mistake={mistake} />
                ))}
              </ul>
            </>
          )}
        </div>
        <FieldsView fields={kind.fields} />
        {kind.body && <MarkdownInput hint={kind.body.replaceAll('`', '')} />}
        {below}
        <footer>
          <button type="submit" className="main" disabled={state === 'saving'}>
            {state === 'saving' ? 'Saving …' : 'Save'}
          </button>
          <output>
            {state === 'refused' && hasMistakes
              ? 'Not saved: see above why'
              : state === 'saved' && !isChanged
                ? 'Saved. It is public once you publish it.'
                : isChanged
                  ? 'Not saved yet'
                  : ''}
          </output>
        </footer>
      </form>
      {children}
    </FormContext>
  );
}

const countOf = (number: number) => (number === 1 ? 'One mistake' : `${number} mistakes`);

/** A mistake that the change would cause in another entry. */
function Elsewhere({ mistake: { path, key, title, text } }: { mistake: CausedMistake }) {
  const { library } = useApp();
  const entry = library.entries.find(({ file }) => file.path === path);
  const label = [entry?.title ?? path, title].filter(Boolean).join(', ');
  return (
    <li>
      {entry ? <a href={entryAddress(entry.kind.key, entry.name, key)}>{label}</a> : label}: {text}
    </li>
  );
}

/** Opens the groups around a field and gives it the focus. */
function focusField(key: string) {
  // A mistake may concern a field that is not there yet: then its group.
  let path = key;
  let element = document.getElementById(elementId(path));
  while (!element && /[.[]/.test(path)) {
    path = path.replace(/(\.[^.[]+|\[\d+\])$/, '');
    element = document.getElementById(elementId(path));
  }
  for (let group = element?.closest('details'); group; group = group.parentElement?.closest('details'))
    group.open = true;
  (element?.tagName === 'DETAILS' ? element.querySelector('summary') : element)?.focus();
  element?.scrollIntoView({ block: 'center' });
}

const firstWords = (body: string) => withoutMarks(body.trim().split('\n')[0] ?? '');

/** An entry whose file cannot be read: its text, to be mended by hand. */
function BrokenEntry({ entry: { kind, name, file, broken, title } }: { entry: LibraryEntry }) {
  const { store, update } = useApp();
  const [text, setText] = useState(file.text);
  const [refusal, setRefusal] = useState<string>();
  const save = async () => {
    const contents = new TextEncoder().encode(text);
    try {
      update(
        await store.save({ additions: [{ path: file.path, contents, seen: file.version }], deletions: [] }),
      );
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      setRefusal([error.message, ...error.mistakes.map((mistake) => mistake.text)].join(' '));
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <header>
        {kind.one && <a href={listAddress(kind.key)}>{kind.label}</a>}
        <h1 tabIndex={-1}>{title}</h1>
      </header>
      <div className="summary" role="alert">
        <p>{broken}</p>
        <p>A form can be shown once this is mended in the text below.</p>
        {refusal && <p>{refusal}</p>}
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
