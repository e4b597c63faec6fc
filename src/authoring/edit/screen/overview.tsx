import { useEffect, useState } from 'react';
import { COLLECTION_KINDS, type Kind, KINDS } from '../../../model/entries/kinds.ts';
import { type Hit, textsToWrite } from '../entries/library.ts';
import { reorder, startsFirst } from '../entries/order.ts';
import type { ContentMistake } from '../store.ts';
import { asRefusal, refusalLines, useApp, useAttempt } from './app-state.ts';
import { additionsOf } from './entry-update.ts';
import { MistakeLink } from './mistake-link.tsx';
import { useMovableItems } from './move-items.tsx';
import { entryAddress, listAddress, newAddress } from './routes.ts';

/** The first view: everything that can be edited. */
export function Home({ hasPreview }: { hasPreview: boolean }) {
  const { library, unsaved } = useApp();
  const singles = Object.values(KINDS).filter(({ one }) => !one);
  return (
    <nav aria-label="Content">
      <h1 tabIndex={-1}>What do you want to change?</h1>
      <p className="about">
        {hasPreview && 'Click a text or picture of the page: its form opens. Or choose below. '}
        Visitors see what you save once you publish it.
      </p>
      <ToDo />
      <ul className="tiles">
        {COLLECTION_KINDS.map(({ key, label }) => (
          <li key={key}>
            <a href={listAddress(key)}>
              <b>{label}</b>
              <small>{library.of(key).length}</small>
            </a>
          </li>
        ))}
      </ul>
      {(['Pages', 'On every page'] as const).map((heading) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <ul className="rows">
            {singles
              .filter(({ isPage }) => isPage === (heading === 'Pages'))
              .map(({ key, label, file }) => (
                <li key={key}>
                  <a href={entryAddress(key, '')}>{label}</a>
                  {unsaved.has(file('')) && <small> not saved yet</small>}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** What is wrong in the content, and what is still to write: each with a link to its field. */
function ToDo() {
  const { store, library } = useApp();
  const [mistakes, setMistakes] = useState<ContentMistake[]>([]);
  useEffect(() => void store.mistakes?.().then(setMistakes, asRefusal), [store, library]);
  const toWrite = textsToWrite(library);
  const others = mistakes.filter(
    ({ path, key }) => !toWrite.some((text) => text.path === path && text.key === key),
  );
  const ofSeverity = (wanted: string) => others.filter(({ severity }) => severity === wanted);
  return (
    <>
      <ToDoList one="mistake to fix" many="mistakes to fix" items={ofSeverity('error')} />
      <ToDoList one="text is still to write" many="texts are still to write" items={toWrite} />
      <ToDoList one="hint" many="hints" items={ofSeverity('warning')} />
    </>
  );
}

/** Lists that were folded by hand. */
const folded = new Set<string>();

function ToDoList({ one, many, items }: { one: string; many: string; items: ContentMistake[] }) {
  if (items.length === 0) return null;
  return (
    <details
      className="to-do group"
      data-invalid={items[0]!.severity === 'error' || undefined}
      open={!folded.has(one)}
      onToggle={({ currentTarget: { open } }) => folded[open ? 'delete' : 'add'](one)}
    >
      <summary>{items.length === 1 ? `One ${one}` : `${items.length} ${many}`}</summary>
      <ul>
        {items.map((item) => (
          <MistakeLink key={`${item.path} ${item.key} ${item.text}`} mistake={item} />
        ))}
      </ul>
    </details>
  );
}

/** All entries of a collection in their order. */
export function ListView({ kind }: { kind: Kind }) {
  const { library, store, update, unsaved } = useApp();
  const [message, setMessage] = useState<string>();
  const { refusal, attempt } = useAttempt();
  const entries = library.of(kind.key);

  const move = (from: number, to: number) =>
    void attempt(async () => {
      const additions = additionsOf(reorder(entries, from, to));
      update(await store.save({ additions, deletions: [] }));
      setMessage(`“${entries[from]!.title}” is number ${to + 1} now.`);
    });
  const movable = useMovableItems(entries.length, move);
  return (
    <section>
      <header>
        <h1 tabIndex={-1}>{kind.label}</h1>
        <a className="button main" href={newAddress(kind.key)}>
          Add a {kind.one}
        </a>
      </header>
      <p className="about">
        Drag by the dots, or use the arrows, to change the order. A new {kind.one} stands{' '}
        {startsFirst(kind) ? 'first' : 'last'}.
      </p>
      <output>{refusal ? refusalLines(refusal).join(' ') : message}</output>
      {unsaved.has(kind.file('*')) && (
        <p className="message">
          Not saved yet: <a href={newAddress(kind.key)}>the new {kind.one}</a>
        </p>
      )}
      <ol className="rows">
        {entries.map(({ name, title, data, file, broken }, at) => (
          <li key={name} {...movable.item(at)}>
            {movable.grip(at)}
            <a href={entryAddress(kind.key, name)}>{title}</a>
            {data?.values.draft === true && <small>draft</small>}
            {broken && <small className="message">cannot be read</small>}
            {unsaved.has(file.path) && <small>not saved yet</small>}
            <span className="tools">{movable.arrows(at, title)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Shortest query, in characters. */
const QUERY_MIN = 2;

/** Searches all texts of the content. Each result links to its field. */
export function Search() {
  const { library } = useApp();
  const [query, setQuery] = useState('');
  const hits = query.trim().length < QUERY_MIN ? [] : library.search(query);
  return (
    <search
      onKeyDown={(event) => {
        if (event.key === 'Escape') setQuery('');
      }}
    >
      <input
        type="search"
        aria-label="Search all content"
        placeholder="Search all content"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div role="status">
        {query.trim().length >= QUERY_MIN && hits.length === 0 && (
          <p className="results">Nothing holds these words.</p>
        )}
      </div>
      {hits.length > 0 && (
        <ul className="results">
          {hits.map(({ entry, key, text }) => (
            <li key={`${entry.file.path} ${key} ${text}`}>
              <a href={entryAddress(entry.kind.key, entry.name, key)}>
                <b>{entry.title}</b> {entry.kind.one && <small>{entry.kind.one}</small>}{' '}
                <Excerpt hit={text} query={query.trim()} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

/** Characters that are shown on either side of the found words. */
const AROUND = 40;

function Excerpt({ hit, query }: { hit: Hit['text']; query: string }) {
  const at = hit.toLowerCase().indexOf(query.toLowerCase());
  // The words are not adjacent.
  if (at < 0) return hit.length > 2 * AROUND ? `${hit.slice(0, 2 * AROUND)}…` : hit;
  const [from, to] = [Math.max(0, at - AROUND), at + query.length + AROUND];
  return (
    <>
      {from > 0 && '…'}
      {hit.slice(from, at)}
      <mark>{hit.slice(at, at + query.length)}</mark>
      {hit.slice(at + query.length, to)}
      {to < hit.length && '…'}
    </>
  );
}
