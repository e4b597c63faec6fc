import { useCallback, useEffect, useState } from 'react';
import { type Difference, differences } from '../entries/differences.ts';
import { parseEntry } from '../entries/entry-text.ts';
import { entryAt } from '../entries/kinds.ts';
import type { Library } from '../entries/library.ts';
import { type ChangedFile, type Changes, type Published, StoreError } from '../store.ts';
import { useApp } from './app-context.ts';
import { folderOf } from './entry-update.ts';
import { typed } from './file-input.tsx';
import { entryAddress } from './routes.ts';

/** All changed files of an entry. */
interface ChangedEntry {
  title: string;
  label: string;
  /** Address of its form; undefined if it was deleted. */
  address: string | undefined;
  files: ChangedFile[];
  words: Difference[];
}

/** What differs from the public site, and the button that makes it public. */
export function PublishView() {
  const { store, library, update, drafts } = useApp();
  const [changes, setChanges] = useState<Changes>();
  const [published, setPublished] = useState<Published>();
  const [refusals, setRefusals] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [sentence, setSentence] = useState('');
  const [author, setAuthor] = useState({ name: '', email: '' });

  const attempt = useCallback(async (work: () => Promise<void>) => {
    setBusy(true);
    setRefusals([]);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      setRefusals([error.message, ...error.mistakes.map(({ path, text }) => `${path}: ${text}`)]);
    } finally {
      setBusy(false);
    }
  }, []);
  const load = useCallback(() => attempt(async () => setChanges(await store.changes())), [attempt, store]);
  useEffect(() => void load(), [load]);

  const publish = () =>
    attempt(async () => {
      setPublished(await store.publish({ sentence, ...(changes?.needsAuthor && { author }) }));
      setSentence('');
      setChanges(await store.changes());
    });
  const discard = (files: ChangedFile[]) =>
    attempt(async () => {
      update(await store.discard(files.map(({ path }) => path)));
      setChanges(await store.changes());
    });
  const unsaved = library.entries.filter(({ file }) => drafts.has(file.path));
  const entries = changes ? grouped(library, changes.files) : [];
  const needsAuthor = changes?.needsAuthor === true;
  const isReady =
    sentence.trim() !== '' && (!needsAuthor || (author.name.trim() !== '' && author.email.includes('@')));
  return (
    <section>
      <header>
        <h1 tabIndex={-1}>Publish</h1>
      </header>
      {published && (
        <div role="status" className="success">
          <p>{published.sentence}</p>
          <ul>
            {published.links.map(({ label, href }) => (
              <li key={href}>
                <a href={href} target="_blank" rel="noopener">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div role="alert" className="summary" hidden={refusals.length === 0 && !changes?.obstacle}>
        {[...(changes?.obstacle ? [changes.obstacle] : []), ...refusals].map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {unsaved.length > 0 && (
        <p className="message">
          Not saved yet, and so not published:{' '}
          {unsaved.map(({ kind, name, title, file }) => (
            <a key={file.path} href={entryAddress(kind.key, name)}>
              {title}
            </a>
          ))}
        </p>
      )}
      {!changes && refusals.length === 0 && <p className="note">Comparing with the public site …</p>}
      {changes && !changes.obstacle && entries.length === 0 && !published && (
        <p>Everything you saved is public or on its way: nothing differs from the public site.</p>
      )}
      {entries.map((entry) => (
        <ChangedView
          key={`${entry.label} ${entry.title}`}
          entry={entry}
          isBusy={isBusy}
          discard={() => void discard(entry.files)}
        />
      ))}
      {changes?.way && entries.length > 0 && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void publish();
          }}
        >
          <div className="field">
            <label htmlFor="sentence">What have you changed, in one sentence?</label>
            <input
              id="sentence"
              value={sentence}
              maxLength={200}
              aria-describedby="way"
              onChange={(event) => setSentence(event.target.value)}
            />
            <div id="way" className="about">
              <p>{changes.way}</p>
              {changes.request && (
                <p>
                  It joins{' '}
                  <a href={changes.request} target="_blank" rel="noopener">
                    your last request
                  </a>{' '}
                  if that is still open.
                </p>
              )}
            </div>
          </div>
          {needsAuthor && (
            <fieldset className="group">
              <legend>Who are you?</legend>
              <p className="about">Git keeps it with the change. It does not know you yet.</p>
              <div className="field">
                <label htmlFor="author">Your name</label>
                <input
                  id="author"
                  autoComplete="name"
                  value={author.name}
                  onChange={(event) => setAuthor({ ...author, name: event.target.value })}
                />
              </div>
              <div className="field">
                <label htmlFor="email">Your e-mail address</label>
                <input
                  id="email"
                  type="email"
                  autoComplete="email"
                  value={author.email}
                  onChange={(event) => setAuthor({ ...author, email: event.target.value })}
                />
              </div>
            </fieldset>
          )}
          <footer>
            <button type="submit" className="main" disabled={isBusy || !isReady}>
              {isBusy ? 'One moment …' : 'Publish'}
            </button>
          </footer>
        </form>
      )}
    </section>
  );
}

/** Groups changed files by their entries. */
function grouped(library: Library, files: ChangedFile[]): ChangedEntry[] {
  const texts = files.filter(({ path }) => entryAt(path));
  const owners = new Map<string, ChangedEntry>();
  for (const file of files) {
    const folder = folderOf(file.path);
    const owner =
      texts.find(({ path }) => path === file.path) ?? texts.find(({ path }) => folderOf(path) === folder);
    const key =
      owner && entryAt(owner.path)!.name
        ? entryAt(file.path)
          ? file.path
          : owner.path
        : (owner?.path ?? folder);
    const known = owners.get(key);
    if (known) known.files.push(file);
    else owners.set(key, described(library, file, owner));
  }
  return [...owners.values()];
}

function described(library: Library, file: ChangedFile, owner: ChangedFile | undefined): ChangedEntry {
  const index = ['index.yaml', 'index.mdx'].map((name) => entryAt(folderOf(file.path) + name)).find(Boolean);
  const found = owner ? entryAt(owner.path) : index;
  if (!found) return { title: file.path, label: '', address: undefined, files: [file], words: [] };
  const { kind, name } = found;
  const read = (text: string | undefined) => {
    try {
      return text === undefined ? undefined : parseEntry(kind, text);
    } catch {
      return undefined;
    }
  };
  const [before, after] = [read(owner?.before), read(owner?.after)];
  const nothing = { values: {}, body: '' };
  const called = before?.values[kind.nameField ?? ''];
  const gone = typeof called === 'string' ? called : name || kind.label;
  return {
    title: library.entry(kind.key, name)?.title ?? gone,
    label: kind.one ?? '',
    address: owner?.kind === 'removed' ? undefined : entryAddress(kind.key, name),
    files: [file],
    words: before || after ? differences(kind, before ?? nothing, after ?? nothing) : [],
  };
}

interface ChangedViewProps {
  entry: ChangedEntry;
  isBusy: boolean;
  discard(): void;
}

/** A changed entry: its words and pictures, before and after. */
function ChangedView({ entry: { title, label, address, files, words }, isBusy, discard }: ChangedViewProps) {
  const kind = files.find(({ path }) => entryAt(path))?.kind;
  const state = kind === 'added' ? 'new' : kind === 'removed' ? 'deleted' : undefined;
  const pictures = files.filter(({ path }) => !entryAt(path));
  return (
    <article className="changed">
      <h2>
        {address ? <a href={address}>{title}</a> : title}{' '}
        <small>{[label, state].filter(Boolean).join(', ')}</small>
      </h2>
      {kind !== 'removed' && (
        <dl>
          {words
            .filter(({ after }) => kind !== 'added' || !after?.startsWith('./'))
            .map(({ title: field, before, after }) => (
              <div key={`${field} ${before} ${after}`}>
                <dt>{field}</dt>
                {before !== undefined && kind !== 'added' && (
                  <dd>
                    <del>{before}</del>
                  </dd>
                )}
                {after !== undefined && (
                  <dd>
                    <ins>{after}</ins>
                  </dd>
                )}
              </div>
            ))}
        </dl>
      )}
      {pictures.map((file) => (
        <PictureChange key={file.path} file={file} />
      ))}
      <button type="button" disabled={isBusy} onClick={discard}>
        {kind === 'removed'
          ? 'Bring it back'
          : kind === 'added'
            ? 'Discard it'
            : 'Discard back to what is public'}
      </button>
    </article>
  );
}

/** A picture or film before and after. */
function PictureChange({ file: { path, kind } }: { file: ChangedFile }) {
  const { store, library } = useApp();
  const [urls, setUrls] = useState<{ before?: string; after?: string }>({});
  const version = library.version(path);
  useEffect(() => {
    let isGone = false;
    const made: string[] = [];
    const show = (side: 'before' | 'after') => (blob: Blob | undefined) => {
      if (!blob || isGone) return;
      const url = URL.createObjectURL(typed(blob, path));
      made.push(url);
      setUrls((known) => ({ ...known, [side]: url }));
    };
    if (kind !== 'added') void store.readPublic(path).then(show('before'));
    if (kind !== 'removed' && version !== null)
      void store.read({ path, version }).then(show('after'), () => {});
    return () => {
      isGone = true;
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [store, path, kind, version]);
  const name = path.split('/').at(-1)!;
  return (
    <p className="pictures">
      {(['before', 'after'] as const).map((side) => {
        const url = urls[side];
        if (!url) return null;
        return /\.(mp4|webm)$/.test(path) ? (
          <video key={side} src={url} controls muted aria-label={`${name}, ${side}`} />
        ) : (
          <img key={side} src={url} alt={`${name}, ${side}`} />
        );
      })}
    </p>
  );
}
