import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** When each file below a folder was last changed: paths from the site's root, moments as ISO 8601. */
export type History = ReadonlyMap<string, string>;

/**
 * The dates of the newest commits of all files in a folder.
 * @param root the site's folder
 * @param folder below it: `src/content`
 * @returns undefined without git, and in a shallow clone, whose oldest commit would lend its date to every older file
 */
export function readHistory(root: URL, folder: string): History | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: fileURLToPath(root),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 28,
    });
  try {
    if (git('rev-parse', '--is-shallow-repository').trim() !== 'false') return undefined;
    return parseLog(
      git('log', '--format=%x01%cI', '--name-only', '--no-renames', '--relative', '-z', '--', folder),
    );
  } catch {
    return undefined;
  }
}

/** Reads what git prints, the newest commit first: `\x01moment`, then its files, each followed by `\0`. */
export function parseLog(log: string): History {
  const dates = new Map<string, string>();
  for (const commit of log.split('\x01').slice(1)) {
    const [moment = '', ...files] = commit.split('\0').map((part) => part.trim());
    for (const file of files) if (file && !dates.has(file)) dates.set(file, moment);
  }
  return dates;
}

/**
 * The moment of the newest change among files.
 * @param sources paths of files, or of folders with a slash at their end
 * @returns undefined if the history knows none of them
 */
export function lastChange(history: History | undefined, sources: string[]): string | undefined {
  const moments = [...(history ?? [])]
    .filter(([file]) =>
      sources.some((source) => file === source || (source.endsWith('/') && file.startsWith(source))),
    )
    .map(([, moment]) => moment);
  return moments.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1);
}
