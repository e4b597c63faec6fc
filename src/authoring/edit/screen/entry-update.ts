import { writeEntry } from '../entries/entry-text.ts';
import type { Kind } from '../entries/kinds.ts';
import { type Library, type LibraryEntry, textsOf } from '../entries/library.ts';
import type { Update } from '../store.ts';
import type { Form } from './form.ts';

const encoder = new TextEncoder();

/** Returns the folder of an entry that keeps its own files; undefined for entries that are one file of several. */
export const folderOf = (path: string): string => path.replace(/[^/]*$/, '');

/** Returns the change that saves a form. */
export function updateOf(library: Library, kind: Kind, name: string, form: Form): Update {
  const path = kind.file(name);
  const folder = folderOf(path);
  const old = library.entry(kind.key, name);
  const text = writeEntry(kind, { values: form.values, body: form.body }, old?.file.text ?? '');
  const named = (file: string) => text.includes(`./${file}`);
  const uploads = [...form.uploads].filter(([file]) => named(file));
  const stale = (old ? textsOf(old) : [])
    .filter(({ text: value }) => /^\.\/[^/]+$/.test(value))
    .map(({ text: value }) => value.slice(2))
    .filter((file) => !named(file) && library.version(folder + file) !== null);
  return {
    additions: [
      { path, contents: encoder.encode(text), seen: library.version(path) },
      ...uploads.map(([file, { contents }]) => ({
        path: folder + file,
        contents,
        seen: library.version(folder + file),
      })),
    ],
    deletions: [...new Set(stale)].map((file) => ({
      path: folder + file,
      seen: library.version(folder + file),
    })),
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
