import { entryFile, ownerOf } from '../../../model/site-map.ts';
import { type Difference, differences } from './differences.ts';
import { type EntryData, parseEntry } from './entry-text.ts';
import type { ChangedFile } from './files.ts';
import { entryAt, type Kind, KINDS } from './kinds.ts';

/** An entry of which files have changed. */
export interface ChangedEntry {
  /** What it is called; the path of a file that belongs to no entry. */
  title: string;
  kind: Kind | undefined;
  name: string;
  state: ChangedFile['kind'];
  /** Changed values. */
  words: Difference[];
  /** Changed pictures and films. */
  pictures: ChangedFile[];
  /** All changed files. */
  files: ChangedFile[];
}

/**
 * Groups changed files by their entries, and compares these field by field.
 * @param textOf returns the text of an entry whose file has not changed
 */
export function changedEntries(
  files: ChangedFile[],
  textOf: (path: string) => string | undefined,
): ChangedEntry[] {
  const textNow = (path: string) => files.find((file) => file.path === path)?.after ?? textOf(path);
  const called = (collection: string, name: string | undefined) => {
    const kind = KINDS[collection];
    return name && kind ? (titleOf(kind, read(kind, textNow(kind.file(name)))) ?? name) : name;
  };
  const inWords = ({ collection, ...found }: Difference): Difference =>
    collection === undefined
      ? found
      : { ...found, before: called(collection, found.before), after: called(collection, found.after) };
  return [...Map.groupBy(files, ({ path }) => ownFile(path))].map(([path, own]) => {
    const { kind, name = '' } = entryAt(path) ?? {};
    const file = own.find((each) => each.path === path);
    const [before, after] = file ? [read(kind, file.before), read(kind, file.after)] : [];
    return {
      title: titleOf(kind, after ?? before ?? read(kind, textOf(path))) ?? (name || (kind?.label ?? path)),
      kind,
      name,
      state: file?.kind ?? 'changed',
      words:
        kind && (before || after) ? differences(kind, before ?? NOTHING, after ?? NOTHING).map(inWords) : [],
      pictures: own.filter((each) => each !== file),
      files: own,
    };
  });
}

const NOTHING: EntryData = { values: {}, body: '' };

/** Returns the file of the entry to which a file belongs. */
function ownFile(path: string): string {
  const owner = ownerOf(path);
  return owner ? entryFile(owner.collection, owner.name) : path;
}

function read(kind: Kind | undefined, text: string | undefined): EntryData | undefined {
  try {
    return kind && text !== undefined ? parseEntry(kind, text) : undefined;
  } catch {
    // It cannot be compared in words. The content check says why.
    return undefined;
  }
}

function titleOf(kind: Kind | undefined, data: EntryData | undefined): string | undefined {
  const called = kind?.nameField && data?.values[kind.nameField];
  return typeof called === 'string' && called !== '' ? called : undefined;
}
