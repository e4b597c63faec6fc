import { Fragment, useEffect, useRef, useState } from 'react';
import type { ChangedEntry } from '../../../model/entries/differences.ts';
import { COLLECTION_KINDS } from '../../../model/entries/kinds.ts';
import type { ChangedFile, Publication, Published } from '../store.ts';
import { refusalLines, submit, useApp, useAttempt } from './app-state.ts';
import { ChangedView } from './changed-view.tsx';
import { DiscardDialog } from './dialogs.tsx';
import { LineInput } from './labelled.tsx';
import { entryAddress, newAddress } from './routes.ts';

type Author = NonNullable<Publication['author']>;

/** Error messages by the id of the input. */
type Messages = Partial<Record<string, string[]>>;

/** Result of publishing, with the entries that were published. */
interface PublishedEntries extends Published {
  entries: ChangedEntry[];
}

/** What differs from the public site, and the button that makes it public. */
export function PublishView() {
  const { store, library, update, changes, compare, unsaved } = useApp();
  const entries = changes?.entries ?? [];
  const [published, setPublished] = useState<PublishedEntries>();
  const { isBusy, refusal, refuse, attempt } = useAttempt();
  const [sentence, setSentence] = useState('');
  const [author, setAuthor] = useState({ name: '', email: '' });
  const [isTold, setTold] = useState(false);
  /** The entry whose changes are about to be discarded. */
  const [asked, setAsked] = useState<ChangedEntry>();

  useEffect(() => void compare().catch(refuse), [compare, refuse]);
  const reasons = [
    ...(changes?.obstacle ? [changes.obstacle] : []),
    ...(refusal ? refusalLines(refusal) : []),
  ];

  const needsAuthor = changes?.needsAuthor === true;
  const problems = {
    ...(sentence.trim() === '' && { sentence: ['Say in one sentence what you have changed.'] }),
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
  const told: Messages = isTold ? problems : {};
  return (
    <section>
      <header>
        <h1 tabIndex={-1}>Review and publish</h1>
      </header>
      {published && <PublishedView published={published} />}
      <div role="alert" className="summary" hidden={reasons.length === 0}>
        {reasons.map((text) => (
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
      {!changes && !refusal && <p className="note">Comparing with the public site …</p>}
      {changes && !changes.obstacle && entries.length === 0 && !published && (
        <p>
          Nothing to publish: what you saved does not differ from what was published last.{' '}
          {changes.site && <InNewTab href={changes.site}>Open the public site</InNewTab>}
        </p>
      )}
      {entries.length > 0 && (
        // The changes are in the form, so that its button can be seen beside each of them.
        <form noValidate onSubmit={submit(publish)}>
          {changes?.way && (
            <div className="way">
              <p>{changes.way}</p>
              {changes.request && (
                <p>
                  Your changes join <InNewTab href={changes.request}>your last request</InNewTab> if that is
                  still open.
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
                <LineInput
                  id="sentence"
                  label="What have you changed, in one sentence?"
                  about={<p>For your colleagues; visitors do not see it.</p>}
                  aria-required
                  maxLength={200}
                  value={sentence}
                  messages={told.sentence}
                  onChange={setSentence}
                  after={
                    <button type="submit" className="main" disabled={isBusy}>
                      {isBusy ? 'One moment …' : 'Publish'}
                    </button>
                  }
                />
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

/** Reports what was published, and the next step. Takes the focus, because the pressed button can be far below. */
function PublishedView({ published }: { published: PublishedEntries }) {
  const { sentence, detail, links } = published;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [published]);
  return (
    <div ref={box} tabIndex={-1} role="status" className="success">
      <p>{sentence}</p>
      <Entries {...published} />
      <DeveloperDetails text={detail} />
      {links.length > 0 && (
        <ul>
          {links.map(({ label, href }) => (
            <li key={href}>
              <InNewTab href={href}>{label}</InNewTab>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Names the published entries, with links to their pages if the site is known. */
function Entries({ entries, site }: PublishedEntries) {
  const { library } = useApp();
  const pageOf = ({ kind, name }: ChangedEntry) => {
    const values = kind && library.entry(kind.key, name)?.data?.values;
    const isHidden = values?.draft === true || values?.publicFrom !== undefined;
    return values && !isHidden ? kind.page(name) : undefined;
  };
  const listed = entries.map((entry) => ({ ...entry, page: site && pageOf(entry) }));
  return (
    <>
      <p className="about">
        What changed:{' '}
        {listed.map(({ title, files, page }, at) => (
          <Fragment key={files[0]!.path}>
            {at > 0 && ', '}
            {page ? <InNewTab href={site + page}>{title}</InNewTab> : title}
          </Fragment>
        ))}
      </p>
      {listed.some(({ page }) => page) && <p className="about">These links show it then.</p>}
    </>
  );
}

/** Returns errors for missing details of the author, by the id of the field. */
const authorProblems = ({ name, email }: Author) => ({
  ...(name.trim() === '' && { author: ['Write your name.'] }),
  ...(!/^[^@\s]+@[^@\s]+$/.test(email.trim()) && {
    email: ['Write your e-mail address, like ada@example.org.'],
  }),
});

interface AuthorFieldsProps {
  author: Author;
  problems: Messages;
  onChange(author: Author): void;
}

/** Asks who makes the change, if git does not know it. */
function AuthorFields({ author, problems, onChange }: AuthorFieldsProps) {
  return (
    <fieldset className="group">
      <legend>Who are you?</legend>
      <p className="about">It is kept with the change, so that colleagues know whom to ask.</p>
      <LineInput
        id="author"
        label="Your name"
        autoComplete="name"
        aria-required
        value={author.name}
        messages={problems.author}
        onChange={(name) => onChange({ ...author, name })}
      />
      <LineInput
        id="email"
        type="email"
        label="Your e-mail address"
        autoComplete="email"
        aria-required
        value={author.email}
        messages={problems.email}
        onChange={(email) => onChange({ ...author, email })}
      />
    </fieldset>
  );
}

/** A link out of the editor. */
const InNewTab = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noopener">
    {children}
  </a>
);

/** Technical details, collapsed. */
const DeveloperDetails = ({ text }: { text: string | undefined }) =>
  text && (
    <details className="small">
      <summary>Details for developers</summary>
      <p>{text}</p>
    </details>
  );
