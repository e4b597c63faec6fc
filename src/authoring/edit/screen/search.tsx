import { useState } from 'react';
import type { Hit } from '../entries/library.ts';
import { useApp } from './app-context.ts';
import { entryAddress } from './routes.ts';

/** Shortest query, in characters. */
const QUERY_MIN = 2;

/** Searches all texts of the content. Each result leads to its field. */
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
  // The words are not beside each other.
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
