import type { ChangedEntry, Difference } from '../../../model/entries/differences.ts';
import { monthLost } from '../entries/problems.ts';
import type { ChangedFile } from '../store.ts';
import { entryAddress } from './routes.ts';
import { isFilm, useStoredUrl } from './stored-files.ts';

interface ChangedViewProps {
  entry: ChangedEntry;
  isBusy: boolean;
  /** Restores the public version. */
  discard(): void;
}

const STATES = { added: 'new', changed: undefined, removed: 'deleted' };

/** Label of the button that restores the public version. */
const backOf = ({ state, kind }: ChangedEntry) =>
  ({
    added: `Delete this new ${kind?.one ?? 'file'}`,
    changed: 'Discard back to what is public',
    removed: 'Bring it back',
  })[state];

/** A changed entry: its texts and pictures, before and after, in the order of the form. */
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
  /** Whether the entry is new, so that there is nothing to compare it with. */
  isNew: boolean;
}

function DifferenceView({ difference: { title, before, after }, files, isNew }: DifferenceViewProps) {
  const hint = monthLost(before, after);
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
      {hint && <dd className="hint">{hint}</dd>}
    </div>
  );
}

/** A picture or film before and after. */
const PictureChange = ({ file: { path, kind } }: { file: ChangedFile }) => (
  <figure className="pictures">
    {kind !== 'added' && <Side path={path} side="public" name="before" />}
    {kind !== 'removed' && <Side path={path} side="saved" name="after" />}
  </figure>
);

function Side({ path, side, name }: { path: string; side: 'saved' | 'public'; name: string }) {
  const url = useStoredUrl(path, side);
  const label = `${path.split('/').at(-1)!}, ${name}`;
  if (!url) return null;
  return isFilm(path) ? <video src={url} controls muted aria-label={label} /> : <img src={url} alt={label} />;
}
