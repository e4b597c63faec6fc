import { useState } from 'react';
import type { LibraryEntry } from '../entries/library.ts';
import { follow, renamedTo, replacedBy, repoint } from '../entries/references.ts';
import { leading } from './address-dialog.tsx';
import { useApp } from './app-context.ts';
import { Dialog } from './dialog.tsx';
import { additionsOf, filesOf } from './entry-update.ts';
import { go, listAddress } from './routes.ts';

/** Deletes an entry, and lets everything that leads to it lead elsewhere. */
export function DeleteDialog({ entry, close }: { entry: LibraryEntry; close(): void }) {
  const { library, store, update, drafts } = useApp();
  const { kind, name, file, title } = entry;
  const target = { kind: kind.key, name };
  const followers = repoint(library, target, renamedTo(target, `${name}-new`));
  // An entry that belongs to a service needs another one.
  const needsOther = followers.some(({ entry: { data, kind: of } }) =>
    Object.entries(of.fields).some(
      ([key, field]) =>
        field.kind === 'reference' && field.collection === kind.key && data?.values[key] === name,
    ),
  );
  const [other, setOther] = useState('');
  const others = library.of(kind.key).filter((candidate) => candidate.name !== name);

  const remove = async () => {
    const files = await store.save({
      additions: additionsOf(follow(library, target, replacedBy(target, other || undefined))),
      deletions: filesOf(library, entry).map((path) => ({ path, seen: library.version(path) })),
    });
    drafts.delete(file.path);
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
      <p>{followers.length > 0 ? `${leading(followers.length)} to it:` : 'Nothing else leads to it.'}</p>
      {followers.length > 0 && (
        <>
          <ul>
            {followers.map(({ entry: follower }) => (
              <li key={follower.file.path}>{follower.title}</li>
            ))}
          </ul>
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
        </>
      )}
      {kind.key === 'services' && <p>Visitors who know its address are led there, too.</p>}
    </Dialog>
  );
}
