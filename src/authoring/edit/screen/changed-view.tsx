import { useEffect, useState } from 'react';
import type { ChangedEntry, Difference } from '../entries/differences.ts';
import { monthLost } from '../entries/problems.ts';
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

/** A changed entry: its words and pictures, before and after, in the order of the form. */
export function ChangedView({ entry, isBusy, discard }: ChangedViewProps) {
  const { title, kind, name, state, words, pictures } = entry;
  const isOf = ({ path }: ChangedFile, { before, after }: Difference) =>
    [before, after].includes(`./${path.split('/').at(-1)}`);
  const address = kind && state !== 'removed' ? entryAddress(kind.key, name) : undefined;
  const differences = state === 'removed' ? [] : words;
  const others = pictures.filter((file) => !differences.some((difference) => isOf(file, difference)));
  return (
    <article className="changed">
      <h2>
        {address ? <a href={address}>{title}</a> : title}{' '}
        <small>{[kind?.one, STATES[state]].filter(Boolean).join(', ')}</small>
      </h2>
      {differences.length > 0 && (
        <dl>
          {differences.map((difference) => (
            <DifferenceView
              key={`${difference.title} ${difference.before} ${difference.after}`}
              difference={difference}
              files={pictures.filter((file) => isOf(file, difference))}
              isNew={state === 'added'}
            />
          ))}
        </dl>
      )}
      {others.map((file) => (
        <PictureChange key={file.path} file={file} />
      ))}
      <button type="button" disabled={isBusy} onClick={discard}>
        {backOf(entry)}
      </button>
    </article>
  );
}

interface DifferenceViewProps {
  difference: Difference;
  /** Pictures or films that the field names, shown in place of their names. */
  files: ChangedFile[];
  /** Whether the entry is new, so that only what it has now matters. */
  isNew: boolean;
}

function DifferenceView({ difference: { title, before, after }, files, isNew }: DifferenceViewProps) {
  return (
    <div>
      <dt>{title}</dt>
      {files.map((file) => (
        <dd key={file.path}>
          <PictureChange file={file} />
        </dd>
      ))}
      {files.length === 0 && before !== undefined && !isNew && (
        <dd>
          <del>{before}</del>
        </dd>
      )}
      {files.length === 0 && after !== undefined && (
        <dd>
          <ins>{after}</ins>
        </dd>
      )}
      <MonthLost before={before} after={after} />
    </div>
  );
}

function MonthLost({ before, after }: Pick<Difference, 'before' | 'after'>) {
  const hint = monthLost(before, after);
  return hint && <dd className="hint">{hint}</dd>;
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
    <figure className="pictures">
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
