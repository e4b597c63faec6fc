import { useState } from 'react';
import type { LibraryEntry } from '../entries/library.ts';
import { writeEntry } from '../entries/entry-text.ts';
import { nameProblem, withLink } from '../entries/names.ts';
import { follow, renamedTo, repoint } from '../entries/references.ts';
import type { Update } from '../store.ts';
import { useApp } from './app-context.ts';
import { Dialog } from './dialog.tsx';
import { additionsOf, filesOf, folderOf } from './entry-update.ts';
import { entryAddress, go } from './routes.ts';

/** Renames an entry: moves its files, and lets everything that leads to it follow. */
export function AddressDialog({ entry, close }: { entry: LibraryEntry; close(): void }) {
  const { library, store, update, drafts } = useApp();
  const { kind, name, file } = entry;
  const [wanted, setWanted] = useState(name);
  const problem = wanted === name ? undefined : nameProblem(library, kind.key, wanted);
  const target = { kind: kind.key, name };
  const followers = repoint(library, target, renamedTo(target, `${name}-new`));

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
    drafts.delete(file.path);
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
      <div className="field">
        <label htmlFor="new-name">New address</label>
        <p className="with-prefix">
          <span>{kind.page('')}</span>
          <input
            id="new-name"
            value={wanted}
            autoComplete="off"
            aria-describedby="new-name-about"
            aria-invalid={problem !== undefined}
            onChange={(event) => setWanted(event.target.value)}
          />
        </p>
        <div id="new-name-about" className="about">
          <p>Small letters, digits and hyphens.</p>
          {problem && <p className="message">{problem}</p>}
        </div>
      </div>
      {drafts.has(file.path) && <p>What you have not saved in this form is lost: save it first.</p>}
      <p>
        {followers.length > 0
          ? `${leading(followers.length)} to it: they follow.`
          : 'Nothing else leads to it.'}
      </p>
      {followers.length > 0 && (
        <ul>
          {followers.map(({ entry: other }) => (
            <li key={other.file.path}>{other.title}</li>
          ))}
        </ul>
      )}
      {kind.key === 'services' && <p>Visitors who know the old address are led to the new one.</p>}
    </Dialog>
  );
}

/** Returns the text of an entry under another name. */
const textFor = ({ kind, data, file }: LibraryEntry, name: string) =>
  writeEntry(kind, { ...data!, values: withLink(kind, data!.values, name) }, file.text);

export const leading = (number: number) =>
  number === 1 ? 'One other entry leads' : `${number} other entries lead`;
