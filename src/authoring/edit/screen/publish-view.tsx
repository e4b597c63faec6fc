import { useCallback, useEffect, useState } from 'react';
import { type ChangedEntry, changedEntries } from '../entries/changed-entries.ts';
import { COLLECTION_KINDS } from '../entries/kinds.ts';
import { type ChangedFile, type Changes, type Published, StoreError } from '../store.ts';
import { useApp } from './app-context.ts';
import { ChangedView } from './changed-view.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { AuthorFields, authorProblems, DeveloperDetails, Question } from './publish-fields.tsx';
import { entryAddress, newAddress } from './routes.ts';

/** What differs from the public site, and the button that makes it public. */
export function PublishView() {
  const { store, library, update, drafts } = useApp();
  const [changes, setChanges] = useState<Changes>();
  const [published, setPublished] = useState<Published & { titles: string[] }>();
  const [refusals, setRefusals] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [sentence, setSentence] = useState('');
  const [author, setAuthor] = useState({ name: '', email: '' });
  const [isTold, setTold] = useState(false);
  /** The entry whose changes are about to be discarded. */
  const [asked, setAsked] = useState<ChangedEntry>();

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

  const needsAuthor = changes?.needsAuthor === true;
  const problems = {
    ...(sentence.trim() === '' && { sentence: 'Say in one sentence what you have changed.' }),
    ...(needsAuthor && authorProblems(author)),
  };
  const publish = () => {
    const [first] = Object.keys(problems);
    setTold(first !== undefined);
    if (first) return document.getElementById(first)?.focus();
    return attempt(async () => {
      const result = await store.publish({ sentence, ...(changes?.needsAuthor && { author }) });
      setPublished({ ...result, titles: entries.map(({ title }) => title) });
      setSentence('');
      setChanges(await store.changes());
    });
  };
  const discard = async (files: ChangedFile[]) => {
    update(await store.discard(files.map(({ path }) => path)));
    setChanges(await store.changes());
  };
  const unsaved = [
    ...COLLECTION_KINDS.filter((kind) => drafts.has(kind.file('*'))).map((kind) => ({
      title: `the new ${kind.one}`,
      address: newAddress(kind.key),
    })),
    ...library.entries
      .filter(({ file }) => drafts.has(file.path))
      .map(({ kind, name, title }) => ({ title, address: entryAddress(kind.key, name) })),
  ];
  const textOf = (path: string) => library.entries.find(({ file }) => file.path === path)?.file.text;
  const entries = changes ? changedEntries(changes.files, textOf) : [];
  const told: Partial<Record<string, string>> = isTold ? problems : {};
  return (
    <section>
      <header>
        <h1 tabIndex={-1}>Review and publish</h1>
      </header>
      {published && (
        <div role="status" className="success">
          <p>{published.sentence}</p>
          <p className="about">Changed: {published.titles.join(', ')}</p>
          <DeveloperDetails text={published.detail} />
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
          {unsaved.map(({ title, address }) => (
            <a key={address} href={address}>
              {title}
            </a>
          ))}
        </p>
      )}
      {!changes && refusals.length === 0 && <p className="note">Comparing with the public site …</p>}
      {changes && !changes.obstacle && entries.length === 0 && !published && (
        <p>Everything you saved is public or on its way: nothing differs from the public site.</p>
      )}
      {entries.length > 0 && (
        // The changes are in the form, so that its button can be seen beside each of them.
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void publish();
          }}
        >
          {entries.map((entry) => (
            <ChangedView
              key={entry.files[0]!.path}
              entry={entry}
              isBusy={isBusy}
              discard={() =>
                entry.state === 'removed' ? void attempt(() => discard(entry.files)) : setAsked(entry)
              }
            />
          ))}
          {changes?.way && (
            <>
              <Question
                id="sentence"
                label="What have you changed, in one sentence?"
                value={sentence}
                maxLength={200}
                problem={told.sentence}
                onChange={setSentence}
              >
                <p>For your colleagues; visitors do not see it. {changes.way}</p>
                {changes.request && (
                  <p>
                    It joins{' '}
                    <a href={changes.request} target="_blank" rel="noopener">
                      your last request
                    </a>{' '}
                    if that is still open.
                  </p>
                )}
                <DeveloperDetails text={changes.detail} />
              </Question>
              {needsAuthor && <AuthorFields author={author} problems={told} onChange={setAuthor} />}
              <footer>
                <button type="submit" className="main" disabled={isBusy}>
                  {isBusy ? 'One moment …' : 'Publish'}
                </button>
              </footer>
            </>
          )}
        </form>
      )}
      {asked && (
        <DiscardDialog entry={asked} discard={() => discard(asked.files)} close={() => setAsked(undefined)} />
      )}
    </section>
  );
}
