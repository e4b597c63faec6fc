import { useEffect, useState } from 'react';
import { parseEntry } from '../entries/entry-text.ts';
import type { LibraryEntry } from '../entries/library.ts';
import { AddressDialog } from './address-dialog.tsx';
import { useApp } from './app-context.ts';
import { BrokenEntry } from './broken-entry.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { isChanged as differs, unchanged } from './draft.ts';
import { updateOf } from './entry-update.ts';
import { placeCaret } from './focus.ts';
import { useForm } from './form.ts';
import { FormView } from './form-view.tsx';
import { listAddress } from './routes.ts';
import { restOf, useDraft } from './use-draft.ts';

/** The form of an existing entry. */
export function EntryView({ entry, field }: { entry: LibraryEntry; field: string | undefined }) {
  return entry.data ? <EntryForm entry={entry} field={field} /> : <BrokenEntry entry={entry} />;
}

function EntryForm({ entry, field }: { entry: LibraryEntry; field: string | undefined }) {
  const { library, store, drafts, arrivals, update } = useApp();
  const { kind, name, file, title } = entry;
  const data = entry.data!;
  const form = useForm(kind, drafts.get(file.path) ?? unchanged(data), false);
  const [version, setVersion] = useState(file.version);
  const [dialog, setDialog] = useState<'address' | 'delete'>();
  const [arrival] = useState(() => arrivals.get(file.path));
  const { isChanged } = form;
  const isOutdated = file.version !== version;

  useDraft(file.path, form);
  useEffect(() => {
    arrivals.delete(file.path);
    if (arrival) placeCaret(arrival);
  }, [arrivals, arrival, file.path]);
  // Another program has changed the file: the form follows, unless something else is written in it.
  useEffect(() => {
    if (!isOutdated || (isChanged && differs(kind, { ...form, saved: data }))) return;
    form.restart(data);
    setVersion(file.version);
  }, [isOutdated, isChanged, kind, data, file.version, form]);

  const save = async () => {
    const files = await store.save(updateOf(library, kind, name, form));
    const saved = files.find(({ path }) => path === file.path)!;
    const now = parseEntry(kind, saved.text!);
    form.settle(now, form);
    setVersion(saved.version);
    const rest = restOf(kind, drafts.get(file.path), now, form);
    if (rest) drafts.set(file.path, rest);
    else drafts.delete(file.path);
    update(files);
  };
  return (
    <FormView
      form={form}
      path={file.path}
      field={field}
      save={save}
      isNew={arrival !== undefined}
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
