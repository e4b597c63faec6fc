import { writeEntry } from '../../../model/entries/entry-text.ts';
import type { Kind } from '../../../model/entries/kinds.ts';
import { type Library, type LibraryEntry, textsOf } from '../entries/library.ts';
import type { Update } from '../store.ts';
import type { FormState } from './form.ts';

const encoder = new TextEncoder();

/** Returns the folder of a path, with a slash at its end. */
export const folderOf = (path: string): string => path.replace(/[^/]*$/, '');

/** Returns the update that saves a form: its text, chosen files, and files that it no longer names. */
export function updateOf(library: Library, kind: Kind, name: string, form: FormState): Update {
  const path = kind.file(name);
  const folder = folderOf(path);
  const old = library.entry(kind.key, name);
  const text = writeEntry(kind, form, old?.file.text ?? '');
  const isNamed = (file: string) => text.includes(`./${file}`);
  const seen = (file: string) => ({ path: folder + file, seen: library.version(folder + file) });
  const own = (old ? textsOf(old) : []).flatMap(({ text: value }) => /^\.\/([^/]+)$/.exec(value)?.[1] ?? []);
  return {
    additions: [
      { path, contents: encoder.encode(text), seen: library.version(path) },
      ...[...form.uploads]
        .filter(([file]) => isNamed(file))
        .map(([file, { contents }]) => ({ ...seen(file), contents })),
    ],
    deletions: [...new Set(own)]
      .filter((file) => !isNamed(file))
      .map(seen)
      .filter((file) => file.seen !== null),
  };
}

/** Returns changed texts of entries as files to write. */
export const additionsOf = (changed: { entry: LibraryEntry; text: string }[]): Update['additions'] =>
  changed.map(({ entry: { file }, text }) => ({
    path: file.path,
    contents: encoder.encode(text),
    seen: file.version,
  }));

/** Returns the files of an entry: its own, and those beside it in its folder. */
export function filesOf(library: Library, { kind, name, file }: LibraryEntry): string[] {
  const folder = folderOf(file.path);
  const isFolder = folder === `${kind.key}/${name}/`;
  return isFolder ? library.paths().filter((path) => path.startsWith(folder)) : [file.path];
}
