import { join } from 'node:path/posix';

/** A change of the content that is checked before it is written. Keys are paths in the repository. */
export interface ContentChange {
  /** Where the new contents of each file lie on this machine. */
  written: ReadonlyMap<string, string>;
  removed: ReadonlySet<string>;
}

export const NO_CHANGE: ContentChange = { written: new Map(), removed: new Set() };

/** Path on this machine of a file of the repository; undefined if the change removes it. */
export function locate(
  root: string,
  file: string,
  { written, removed }: ContentChange = NO_CHANGE,
): string | undefined {
  return written.get(file) ?? (removed.has(file) ? undefined : join(root, file));
}

/** Applies a change to a list of files. */
export function changedList(files: string[], { written, removed }: ContentChange): string[] {
  return [...new Set([...files, ...written.keys()])].filter(
    (file) => written.has(file) || !removed.has(file),
  );
}
