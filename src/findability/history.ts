import { fileURLToPath } from 'node:url';
import { git } from '../tooling/git.mjs';

/**
 * Date of the last change of each file below a folder, and of each folder, in ISO 8601. Paths are relative to the site's
 * root, those of folders end in a slash.
 */
type History = ReadonlyMap<string, string>;

const histories = new Map<string, History | undefined>();

/** Returns the cached result of `readHistory`, which runs git once per build instead of once per page. */
export function historyOf(root: URL, folder: string): History | undefined {
  const key = `${root.href} ${folder}`;
  if (!histories.has(key)) histories.set(key, readHistory(root, folder));
  return histories.get(key);
}

/**
 * Reads the date of the newest commit of each file in a folder.
 * @param root the site's folder
 * @param folder below it: `src/content`
 * @returns undefined without git, and in a shallow clone, where every older file would get the date of the oldest
 * commit
 */
export function readHistory(root: URL, folder: string): History | undefined {
  const ask = (...args: string[]) => git(args, { cwd: fileURLToPath(root) });
  try {
    if (ask('rev-parse', '--is-shallow-repository').trim() !== 'false') return undefined;
    return parseLog(
      ask('log', '--format=%x01%cI', '--name-only', '--no-renames', '--relative', '-z', '--', folder),
    );
  } catch {
    return undefined;
  }
}

/** Parses the output of git, the newest commit first: `\x01moment`, then its files, each followed by `\0`. */
export function parseLog(log: string): History {
  const dates = new Map<string, string>();
  for (const commit of log.split('\x01').slice(1)) {
    const [moment = '', ...files] = commit.split('\0').map((part) => part.trim());
    for (const file of files.filter(Boolean))
      for (const path of [file, ...foldersOf(file)]) if (!dates.has(path)) dates.set(path, moment);
  }
  return dates;
}

const foldersOf = (file: string) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index + 1));

/**
 * Returns the date of the newest change among files.
 * @param sources paths of files, or of folders with a trailing slash
 * @returns undefined if the history contains none of them
 */
export function lastChange(history: History | undefined, sources: string[]): string | undefined {
  const moments = sources.flatMap((source) => history?.get(source) ?? []);
  return moments.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1);
}
