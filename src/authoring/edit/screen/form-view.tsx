import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { ElementQuery } from '../beside/messages.ts';
import { BODY_KEY } from '../entries/library.ts';
import { stepsOf } from '../entries/values.ts';
import { afterTitle, titleAt } from '../entries/problems.ts';
import { withoutMarks } from '../entries/locate.ts';
import { type CausedMistake, StoreError } from '../store.ts';
import { useApp } from './app-context.ts';
import { folderOf } from './entry-update.ts';
import { FieldsView } from './fields.tsx';
import { resolve } from './file-input.tsx';
import { focusField } from './focus.ts';
import type { Form } from './form.ts';
import { FormContext } from './labelled.tsx';
import { MarkdownInput } from './markdown-input.tsx';
import { entryAddress, PUBLISH } from './routes.ts';

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
  /** Whether the entry has just been made. */
  isNew?: boolean;
  /** What stands below the fields of the schema. */
  below?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}

/** Fields, mistakes and the Save button of a form. */
export function FormView(props: FormViewProps) {
  const { form, path, field, heading, address, save, isNew = false, below, children } = props;
  const { library, store, show, showNext } = useApp();
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'refused'>(isNew ? 'saved' : 'idle');
  const [refusal, setRefusal] = useState<string>();
  const [elsewhere, setElsewhere] = useState<CausedMistake[]>([]);
  const summary = useRef<HTMLDivElement>(null);
  /** The field that had the focus last. */
  const focused = useRef<string>(undefined);
  const folder = folderOf(path);
  const { kind } = form;

  useEffect(() => {
    if (field !== undefined) focusField(field);
  }, [field]);

  const problems = [...form.problems, ...(address?.problem && address.isShown ? [address.problem] : [])];
  const trySave = async () => {
    if (state === 'saving') return;
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
      // The preview reloads with the new value of the field.
      showNext((focused.current && queryOf(focused.current, form, folder)) || {});
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
        focused.current = key;
        const query = queryOf(key, form, folder);
        if (query) show(query);
      },
    }),
    [form, library, store, folder, show],
  );
  const { isChanged } = form;
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
                    {afterTitle({ title, text })}
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
          {/* A press with the mouse leaves the focus in the field, so that typing goes on. */}
          <button
            type="submit"
            className="main"
            aria-disabled={state === 'saving'}
            onMouseDown={(event) => event.preventDefault()}
          >
            {state === 'saving' ? 'Saving …' : 'Save'}
          </button>
          <output>
            {state === 'refused' && hasMistakes ? (
              'Not saved: see above why'
            ) : state === 'saved' && !isChanged ? (
              <>
                Saved. It is public once you <a href={PUBLISH}>review and publish it</a>.
              </>
            ) : isChanged ? (
              'Not saved yet'
            ) : (
              ''
            )}
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
  const field =
    entry?.data && key !== undefined ? titleAt(entry.kind.schema, entry.data.values, stepsOf(key)) : title;
  const label = [entry?.title ?? path, field].filter(Boolean).join(', ');
  return (
    <li>
      {entry ? <a href={entryAddress(entry.kind.key, entry.name, key)}>{label}</a> : label}: {text}
    </li>
  );
}

/** Returns what identifies the element of a field in the preview; undefined for a field without text or file. */
function queryOf(key: string, form: Form, folder: string): ElementQuery | undefined {
  const value = key === BODY_KEY ? firstWords(form.body) : form.get(key);
  if (typeof value !== 'string' || value === '') return undefined;
  const isFile = /^\.\.?\//.test(value);
  return isFile ? { picture: resolve(folder, value) } : { text: value.replace(/\/mo$/, '') };
}

const firstWords = (body: string) => withoutMarks(body.trim().split('\n')[0] ?? '');
