import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ChangedEntry } from '../../../model/entries/differences.ts';
import { writeEntry } from '../../../model/entries/entry-text.ts';
import type { LibraryEntry } from '../entries/library.ts';
import { nameProblem, withLink } from '../entries/names.ts';
import { follow, renamedTo, replacedBy, repoint } from '../entries/references.ts';
import type { Update } from '../store.ts';
import { refusalLines, submit, useApp, useAttempt } from './app-state.ts';
import { additionsOf, filesOf, folderOf } from './entry-update.ts';
import { LineInput, Messages } from './labelled.tsx';
import { entryAddress, go, listAddress } from './routes.ts';

interface DialogProps {
  title: string;
  /** Label of the button that confirms. */
  action: string;
  /** Closes the dialog on success. A `StoreError` is shown. */
  onConfirm(): Promise<void>;
  close(): void;
  isReady?: boolean;
  /** Whether it deletes something. */
  isDangerous?: boolean;
  children: ReactNode;
}

/** A modal dialog that asks for confirmation. */
function Dialog(props: DialogProps) {
  const { title, action, onConfirm, close, isReady = true, isDangerous = false, children } = props;
  const element = useRef<HTMLDialogElement>(null);
  const { isBusy, refusal, attempt } = useAttempt();
  useEffect(() => element.current!.showModal(), []);
  const confirm = () =>
    attempt(async () => {
      await onConfirm();
      close();
    });
  return (
    <dialog ref={element} aria-labelledby="dialog-title" onClose={close}>
      <form method="dialog" noValidate onSubmit={submit(confirm)}>
        <h2 id="dialog-title">{title}</h2>
        {children}
        <div role="alert">{refusal && <Messages texts={refusalLines(refusal)} />}</div>
        <footer>
          <button type="submit" className={isDangerous ? 'danger' : 'main'} disabled={isBusy || !isReady}>
            {isBusy ? 'One moment …' : action}
          </button>
          <button type="button" onClick={close}>
            Leave it as it is
          </button>
        </footer>
      </form>
    </dialog>
  );
}

interface EntryDialogProps {
  entry: LibraryEntry;
  close(): void;
}

/** Renames an entry: moves its files and updates all references to it. */
export function AddressDialog({ entry, close }: EntryDialogProps) {
  const { library, store, update, setForm, unsaved } = useApp();
  const { kind, name, file } = entry;
  const [wanted, setWanted] = useState(name);
  const problem = wanted === name ? undefined : nameProblem(library, kind.key, wanted);
  const target = { kind: kind.key, name };
  const followers = useFollowers(entry);

  const rename = async () => {
    const [from, to] = [folderOf(file.path), folderOf(kind.file(wanted))];
    const change: Update = { additions: [], deletions: [] };
    for (const path of filesOf(library, entry)) {
      const isEntry = path === file.path;
      const version = library.version(path)!;
      const contents = isEntry
        ? new TextEncoder().encode(textFor(entry, wanted))
        : new Uint8Array(await (await store.read({ path, version })).arrayBuffer());
      const moved = isEntry ? kind.file(wanted) : path.replace(from, to);
      change.additions.push({ path: moved, contents, seen: null });
      change.deletions.push({ path, seen: version });
    }
    change.additions.push(...additionsOf(follow(library, target, renamedTo(target, wanted))));
    const files = await store.save(change);
    setForm(file.path, () => undefined);
    update(files);
    go(entryAddress(kind.key, wanted));
  };
  return (
    <Dialog
      title={`Change the address of “${entry.title}”`}
      action="Change it"
      isReady={wanted !== name && problem === undefined}
      onConfirm={rename}
      close={close}
    >
      <LineInput
        id="new-name"
        label="New address"
        before={kind.page('')}
        autoComplete="off"
        value={wanted}
        about={<p>Small letters, digits and hyphens.</p>}
        messages={problem === undefined ? [] : [problem]}
        onChange={setWanted}
      />
      {unsaved.has(file.path) && <p>What you have not saved in this form is lost: save it first.</p>}
      <Followers followers={followers} end=": they follow." />
      {kind.key === 'services' && <p>Visitors who know the old address are led to the new one.</p>}
    </Dialog>
  );
}

/** Returns the text of an entry under another name. */
const textFor = ({ kind, data, file }: LibraryEntry, name: string) =>
  writeEntry(kind, { ...data!, values: withLink(kind, data!.values, name) }, file.text);

/** Deletes an entry and replaces all references to it. */
export function DeleteDialog({ entry, close }: EntryDialogProps) {
  const { library, store, update, setForm } = useApp();
  const { kind, name, file, title } = entry;
  const followers = useFollowers(entry);
  // An entry that belongs to a service needs another one.
  const needsOther = followers.some(({ data, kind: { fields } }) =>
    Object.entries(fields).some(
      ([key, field]) =>
        field.kind === 'reference' && field.collection === kind.key && data?.values[key] === name,
    ),
  );
  const [other, setOther] = useState('');
  const others = library.of(kind.key).filter((candidate) => candidate.name !== name);

  const remove = async () => {
    const target = { kind: kind.key, name };
    const files = await store.save({
      additions: additionsOf(follow(library, target, replacedBy(target, other || undefined))),
      deletions: filesOf(library, entry).map((path) => ({ path, seen: library.version(path) })),
    });
    setForm(file.path, () => undefined);
    update(files);
    go(listAddress(kind.key));
  };
  return (
    <Dialog
      title={`Delete “${title}”`}
      action="Delete it"
      isDangerous
      isReady={!needsOther || other !== ''}
      onConfirm={remove}
      close={close}
    >
      <p>Until you publish, you can bring it back under “Review and publish”.</p>
      <Followers followers={followers} end=":" />
      {followers.length > 0 && (
        <div className="field">
          <label htmlFor="other">Instead they lead to</label>
          <select id="other" value={other} onChange={(event) => setOther(event.target.value)}>
            <option value="">{needsOther ? 'Choose one' : `The list: ${kind.label}`}</option>
            {others.map((candidate) => (
              <option key={candidate.name} value={candidate.name}>
                {candidate.title}
              </option>
            ))}
          </select>
        </div>
      )}
      {kind.key === 'services' && <p>Visitors who know its address are led there, too.</p>}
    </Dialog>
  );
}

/** Returns the entries that name or link to an entry. */
function useFollowers({ kind, name }: LibraryEntry): LibraryEntry[] {
  const { library } = useApp();
  const target = { kind: kind.key, name };
  return repoint(library, target, renamedTo(target, `${name}-new`)).map(({ entry }) => entry);
}

/** @param end of the sentence that counts them */
function Followers({ followers, end }: { followers: LibraryEntry[]; end: string }) {
  if (followers.length === 0) return <p>Nothing else leads to it.</p>;
  const count = followers.length === 1 ? 'One other entry leads' : `${followers.length} other entries lead`;
  return (
    <>
      <p>{`${count} to it${end}`}</p>
      <ul>
        {followers.map(({ file, title }) => (
          <li key={file.path}>{title}</li>
        ))}
      </ul>
    </>
  );
}

interface DiscardDialogProps {
  /** A new or changed entry. */
  entry: ChangedEntry;
  /** @throws {StoreError} if it is refused */
  discard(): Promise<void>;
  close(): void;
}

/** Asks before a change is lost for good. */
export function DiscardDialog({ entry: { state, kind, title }, discard, close }: DiscardDialogProps) {
  const isNew = state === 'added';
  return (
    <Dialog
      title={isNew ? `Delete the new ${kind?.one ?? 'file'} “${title}”` : `Discard the changes to “${title}”`}
      action={isNew ? 'Delete it' : 'Discard them'}
      isDangerous
      onConfirm={discard}
      close={close}
    >
      <p>
        {isNew
          ? 'It was never public, so it cannot be brought back.'
          : 'What is public stays. What was changed since cannot be brought back.'}
      </p>
    </Dialog>
  );
}
