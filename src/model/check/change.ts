import { join } from 'node:path/posix';

/** A content change to check before it is applied. Keys are paths in the repository. */
export interface ContentChange {
  /** Path on disk of each file's new contents. */
  written: ReadonlyMap<string, string>;
  removed: ReadonlySet<string>;
}

export const NO_CHANGE: ContentChange = { written: new Map(), removed: new Set() };

/** Returns the path on disk of a repository file; undefined if the change removes it. */
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
