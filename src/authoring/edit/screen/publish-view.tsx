import { useCallback, useEffect, useState } from 'react';
import type { ChangedEntry } from '../entries/differences.ts';
import { COLLECTION_KINDS } from '../entries/kinds.ts';
import { type ChangedFile, StoreError } from '../store.ts';
import { useApp } from './app-state.ts';
import { ChangedView } from './changed-view.tsx';
import { DiscardDialog } from './dialogs.tsx';
import { AuthorFields, authorProblems, DeveloperDetails, Question } from './publish-fields.tsx';
import { type PublishedEntries, PublishedView } from './published-view.tsx';
import { entryAddress, newAddress } from './routes.ts';

/** What differs from the public site, and the button that makes it public. */
export function PublishView() {
  const { store, library, update, changes, compare, unsaved } = useApp();
  const entries = changes?.entries ?? [];
  const [published, setPublished] = useState<PublishedEntries>();
  const [refusals, setRefusals] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [sentence, setSentence] = useState('');
  const [author, setAuthor] = useState({ name: '', email: '' });
  const [isTold, setTold] = useState(false);
  /** The entry whose changes are about to be discarded. */
  const [asked, setAsked] = useState<ChangedEntry>();

  const tell = useCallback((error: unknown) => {
    if (!(error instanceof StoreError)) throw error;
    setRefusals([error.message, ...error.mistakes.map(({ path, text }) => `${path}: ${text}`)]);
  }, []);
  useEffect(() => void compare().catch(tell), [compare, tell]);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefusals([]);
    await work()
      .catch(tell)
      .finally(() => setBusy(false));
  };

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
      const done = await store.publish({ sentence, ...(changes?.needsAuthor && { author }) });
      setPublished({ ...done, entries });
      setSentence('');
      await compare();
    });
  };
  const discard = async (files: ChangedFile[]) => {
    // A new library is compared with the public site.
    update(await store.discard(files.map(({ path }) => path)));
  };
  const unsavedLinks = [
    ...COLLECTION_KINDS.filter((kind) => unsaved.has(kind.file('*'))).map((kind) => ({
      title: `the new ${kind.one}`,
      address: newAddress(kind.key),
    })),
    ...library.entries
      .filter(({ file }) => unsaved.has(file.path))
      .map(({ kind, name, title }) => ({ title, address: entryAddress(kind.key, name) })),
  ];
  const told: Partial<Record<string, string>> = isTold ? problems : {};
  return (
    <section>
      <header>
        <h1 tabIndex={-1}>Review and publish</h1>
      </header>
      {published && <PublishedView published={published} />}
      <div role="alert" className="summary" hidden={refusals.length === 0 && !changes?.obstacle}>
        {[...(changes?.obstacle ? [changes.obstacle] : []), ...refusals].map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {unsavedLinks.length > 0 && (
        <p className="message">
          Not saved yet, and so not published:{' '}
          {unsavedLinks.map(({ title, address }) => (
            <a key={address} href={address}>
              {title}
            </a>
          ))}
        </p>
      )}
      {!changes && refusals.length === 0 && <p className="note">Comparing with the public site …</p>}
      {changes && !changes.obstacle && entries.length === 0 && !published && (
        <p>
          Nothing to publish: what you saved does not differ from what was published last.{' '}
          {changes.site && (
            <a href={changes.site} target="_blank" rel="noopener">
              Open the public site
            </a>
          )}
        </p>
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
          {changes?.way && (
            <div className="way">
              <p>{changes.way}</p>
              {changes.request && (
                <p>
                  Your changes join{' '}
                  <a href={changes.request} target="_blank" rel="noopener">
                    your last request
                  </a>{' '}
                  if that is still open.
                </p>
              )}
              <DeveloperDetails text={changes.detail} />
            </div>
          )}
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
              {needsAuthor && <AuthorFields author={author} problems={told} onChange={setAuthor} />}
              <footer>
                <Question
                  id="sentence"
                  label="What have you changed, in one sentence?"
                  value={sentence}
                  maxLength={200}
                  problem={told.sentence}
                  onChange={setSentence}
                >
                  <p>For your colleagues; visitors do not see it.</p>
                </Question>
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
