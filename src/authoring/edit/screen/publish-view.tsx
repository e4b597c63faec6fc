import { useCallback, useEffect, useState } from 'react';
import { type ChangedEntry, changedEntries } from '../entries/changed-entries.ts';
import { type ChangedFile, type Changes, type Published, StoreError } from '../store.ts';
import { useApp } from './app-context.ts';
import { typed } from './file-input.tsx';
import { entryAddress } from './routes.ts';

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
  const textOf = (path: string) => library.entries.find(({ file }) => file.path === path)?.file.text;
  const entries = changes ? changedEntries(changes.files, textOf) : [];
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
          key={entry.files[0]!.path}
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

interface ChangedViewProps {
  entry: ChangedEntry;
  isBusy: boolean;
  discard(): void;
}

const STATES = { added: 'new', changed: undefined, removed: 'deleted' };

/** Words on the button that brings back what is public. */
const BACK = { added: 'Discard it', changed: 'Discard back to what is public', removed: 'Bring it back' };

/** A changed entry: its words and pictures, before and after. */
function ChangedView({ entry, isBusy, discard }: ChangedViewProps) {
  const { title, kind, name, state, words, pictures } = entry;
  const address = kind && state !== 'removed' ? entryAddress(kind.key, name) : undefined;
  return (
    <article className="changed">
      <h2>
        {address ? <a href={address}>{title}</a> : title}{' '}
        <small>{[kind?.one, STATES[state]].filter(Boolean).join(', ')}</small>
      </h2>
      {state !== 'removed' && (
        <dl>
          {words
            .filter(({ after }) => state !== 'added' || !after?.startsWith('./'))
            .map(({ title: field, before, after }) => (
              <div key={`${field} ${before} ${after}`}>
                <dt>{field}</dt>
                {before !== undefined && state !== 'added' && (
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
        {BACK[state]}
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
