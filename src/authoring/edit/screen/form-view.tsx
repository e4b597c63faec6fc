import { type ReactNode, useEffect, useRef } from 'react';
import type { ElementQuery } from '../beside.ts';
import { BODY_KEY } from '../entries/library.ts';
import { shownOf, withoutMarks } from '../entries/locate.ts';
import { afterTitle } from '../entries/problems.ts';
import { asRefusal, submit, useApp } from './app-state.ts';
import { folderOf } from './entry-update.ts';
import { FieldsView } from './fields.tsx';
import { focusField } from './focus.ts';
import { type Form, refusedBy } from './form.ts';
import { FormContext } from './labelled.tsx';
import { MarkdownInput } from './markdown-input.tsx';
import { MistakeLink } from './mistake-link.tsx';
import { PUBLISH } from './routes.ts';
import { resolve } from './stored-files.ts';

interface FormViewProps {
  form: Form;
  /** Path of the entry's file. */
  path: string;
  /** Field to open and focus. */
  field: string | undefined;
  heading: ReactNode;
  save(): Promise<void>;
  /** Content below the fields. */
  below?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}

/** Fields, mistakes and the Save button of a form. */
export function FormView({ form, path, field, heading, save, below, children }: FormViewProps) {
  const { preview } = useApp();
  const summary = useRef<HTMLDivElement>(null);
  /** Path of the field that was focused last. */
  const focused = useRef<string>(undefined);
  const folder = folderOf(path);
  const { kind, isChanged, problems, attempt, refusal, elsewhere } = form;

  useEffect(() => {
    if (field !== undefined) focusField(field);
  }, [field]);

  const trySave = async () => {
    if (attempt === 'saving') return;
    if (form.allProblems.length === 0) {
      form.edit({ attempt: 'saving', refusal: undefined, elsewhere: [] });
      try {
        await save();
        // The reloaded preview contains the new value of the field.
        preview.current?.showNext((focused.current && queryOf(focused.current, form, folder)) || {});
        return;
      } catch (error) {
        form.edit(refusedBy(asRefusal(error), form, path));
      }
    } else {
      const left = new Set(form.allProblems.map(({ key }) => key));
      form.edit({ attempt: 'refused', refusal: undefined, elsewhere: [], showsAll: true, left });
    }
    requestAnimationFrame(() => summary.current?.focus());
  };

  const context = {
    form,
    folder,
    onFocus(key: string) {
      focused.current = key;
      const query = queryOf(key, form, folder);
      if (query) preview.current?.show(query);
    },
  };
  // While somebody types, a list that appears above the field would move it.
  const isListed = attempt === 'refused' || !isChanged;
  const hasMistakes = problems.length > 0 || elsewhere.length > 0 || refusal !== undefined;
  return (
    <FormContext value={context}>
      <form noValidate onSubmit={submit(trySave)}>
        <header>{heading}</header>
        <div ref={summary} tabIndex={-1} role="alert" className="summary" hidden={!hasMistakes || !isListed}>
          {refusal && <p>{refusal}</p>}
          {(problems.length > 0 || elsewhere.length > 0) && (
            <>
              <p>{countOf(problems.length + elsewhere.length)} to fix:</p>
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
                  <MistakeLink key={`${mistake.path} ${mistake.key} ${mistake.text}`} mistake={mistake} />
                ))}
              </ul>
            </>
          )}
        </div>
        <FieldsView fields={kind.fields} />
        {kind.body && <MarkdownInput hint={kind.body.replaceAll('`', '')} />}
        {below}
        <footer>
          {/* A mouse click leaves the focus in the field, so that typing can continue. */}
          <button
            type="submit"
            className="main"
            aria-disabled={attempt === 'saving'}
            onMouseDown={(event) => event.preventDefault()}
          >
            {attempt === 'saving' ? 'Saving …' : 'Save'}
          </button>
          <output>
            {attempt === 'refused' && hasMistakes ? (
              'Not saved: see above why'
            ) : attempt === 'saved' && !isChanged ? (
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

/** Returns a query for a field's element in the preview; undefined for a field without text or file. */
function queryOf(key: string, form: Form, folder: string): ElementQuery | undefined {
  const value = key === BODY_KEY ? firstWords(form.body) : form.get(key);
  if (typeof value !== 'string' || value === '') return undefined;
  const isFile = /^\.\.?\//.test(value);
  return isFile ? { picture: resolve(folder, value) } : { text: shownOf(value) };
}

const firstWords = (body: string) => withoutMarks(body.trim().split('\n')[0] ?? '');
