import { useEffect, useState } from 'react';
import type { ChangedEntry } from '../entries/changed-entries.ts';
import type { Difference } from '../entries/differences.ts';
import { monthLost } from '../entries/hints.ts';
import type { ChangedFile } from '../store.ts';
import { useApp } from './app-context.ts';
import { typed } from './file-input.tsx';
import { entryAddress } from './routes.ts';

interface ChangedViewProps {
  entry: ChangedEntry;
  isBusy: boolean;
  /** Brings back what is public. */
  discard(): void;
}

const STATES = { added: 'new', changed: undefined, removed: 'deleted' };

/** Words on the button that brings back what is public. */
const backOf = ({ state, kind }: ChangedEntry) =>
  ({
    added: `Delete this new ${kind?.one ?? 'file'}`,
    changed: 'Discard back to what is public',
    removed: 'Bring it back',
  })[state];

/** A changed entry: its words and pictures, before and after. */
export function ChangedView({ entry, isBusy, discard }: ChangedViewProps) {
  const { title, kind, name, state, words, pictures } = entry;
  /** Where a picture stands among the words, which are in the order of the form. */
  const placeOf = ({ path }: ChangedFile) => {
    const value = `./${path.split('/').at(-1)}`;
    return words.findIndex(({ before, after }) => before === value || after === value);
  };
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
                <MonthLost before={before} after={after} />
              </div>
            ))}
        </dl>
      )}
      {pictures
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .map((file) => (
          <PictureChange key={file.path} file={file} title={words[placeOf(file)]?.title} />
        ))}
      <button type="button" disabled={isBusy} onClick={discard}>
        {backOf(entry)}
      </button>
    </article>
  );
}

function MonthLost({ before, after }: Pick<Difference, 'before' | 'after'>) {
  const hint = monthLost(before, after);
  return hint && <dd className="hint">{hint}</dd>;
}

/** A picture or film before and after, with the title of its field if that has changed. */
function PictureChange({ file: { path, kind }, title }: { file: ChangedFile; title: string | undefined }) {
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
    <figure className="pictures">
      {title && <figcaption>{title}</figcaption>}
      {(['before', 'after'] as const).map((side) => {
        const url = urls[side];
        if (!url) return null;
        return /\.(mp4|webm)$/.test(path) ? (
          <video key={side} src={url} controls muted aria-label={`${name}, ${side}`} />
        ) : (
          <img key={side} src={url} alt={`${name}, ${side}`} />
        );
      })}
    </figure>
  );
}
