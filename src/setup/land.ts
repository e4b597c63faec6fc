/** How a rendered version gets from its commit into the working tree and the branch. */
import { lstatSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { npm } from '../tooling/npm.ts';
import { firstReason, ToolError } from '../tooling/tool-error.ts';
import { author, changesOf, git } from './snapshot.ts';

const MANIFEST = 'package.json';
const LOCK = 'package-lock.json';

/** Settings of a merge. Without them, the user's own decide where new files go, and what a conflict looks like. */
const MERGE = ['merge.conflictStyle=merge', 'merge.directoryRenames=false', 'rerere.enabled=false'].flatMap(
  (setting) => ['-c', setting],
);

const COMMIT = ['commit', '--quiet', '--no-edit', '--no-gpg-sign', '--allow-empty', '--cleanup=strip'];

/**
 * Applies the changes of a commit to the current branch, as one commit.
 * @returns files that the commit changes, but that the site has deleted: they stay deleted
 * @throws ToolError that names what is in the way, or the files that the site has changed in the same place
 */
export function land(commit: string): string[] {
  const before = git('rev-parse', 'HEAD');
  const tracked = new Set(listed('ls-files'));
  const isTracked = (path: string) => tracked.has(path);
  const added = writtenBy(commit).filter((path) => !isTracked(path));
  const lost = [...new Set(added.flatMap(inTheWay))].filter((path) => !isTracked(path));
  if (lost.length > 0)
    throw new ToolError(
      `These files of yours, which git ignores or does not know, have the names of new ones:\n${lost.join('\n')}\nNothing was changed. Move or rename them, then run setup again.`,
    );
  try {
    if (git('rev-parse', `${commit}^`) === before)
      git('merge', '--quiet', '--ff-only', '--no-overwrite-ignore', commit);
    else git(...MERGE, ...author(), 'cherry-pick', '--keep-redundant-commits', '--no-gpg-sign', commit);
    return [];
  } catch (error) {
    const conflicts = findConflicts();
    if (conflicts.length > 0) return settle(conflicts);
    // Ctrl+C reaches git as well, and a disk can be full: the tree, which was clean, becomes what it was.
    for (const file of added) rmSync(file, { force: true });
    git('reset', '--quiet', '--hard', before);
    throw error;
  }
}

const writtenBy = (commit: string) =>
  changesOf(commit)
    .split('\n')
    .flatMap((change) => (change.startsWith('D') ? [] : [change.slice(2)]));

/** Returns the files in the place of a new file or of one of its folders, or inside a folder of its name. */
const inTheWay = (path: string) =>
  withParents(path).flatMap((place) => {
    const found = lstatSync(place, { throwIfNoEntry: false });
    if (!found?.isDirectory()) return found ? [place] : [];
    return place === path ? listed('ls-files', '--others', '--', `:(literal)${path}`) : [];
  });

const withParents = (path: string): string[] => (path === '.' ? [] : [...withParents(dirname(path)), path]);

/** Returns the entries that git separates with `-z`. */
const listed = (command: string, ...args: string[]) =>
  git(command, '-z', ...args)
    .split('\0')
    .filter(Boolean);

interface Conflict {
  /** What happened to the file here and in the commit, as `git status` writes it: `UD` is changed and deleted. */
  kind: string;
  path: string;
}

const findConflicts = (): Conflict[] =>
  listed('status', '--porcelain', '--no-renames', '--untracked-files=no')
    .map((line) => ({ kind: line.slice(0, 2), path: line.slice(3) }))
    .filter(({ kind }) => /U|AA|DD/.test(kind));

/**
 * Keeps files deleted that the site has deleted, writes the lock file anew, and commits if nothing else is in conflict.
 * @returns the deleted files
 * @throws ToolError that says for each other file what to do
 */
function settle(conflicts: Conflict[]): string[] {
  const deleted = conflicts.flatMap(({ kind, path }) => (kind === 'DU' ? [path] : []));
  if (deleted.length > 0) git('--literal-pathspecs', 'rm', '--quiet', '--', ...deleted);
  const isLock = ({ kind, path }: Conflict) => path === LOCK && kind === 'UU';
  const open = conflicts.filter((conflict) => conflict.kind !== 'DU' && !isLock(conflict));
  const isManifestOpen = open.some(({ path }) => path === MANIFEST);
  const lockProblem = conflicts.some(isLock) ? updateLock(isManifestOpen) : undefined;
  if (open.length === 0 && !lockProblem) {
    git(...author(), ...COMMIT);
    return deleted;
  }
  const paragraphs = [
    ...[...Map.groupBy(open, hintFor)].map(([hint, files]) =>
      [hint, ...files.map(({ path }) => path)].join('\n'),
    ),
    ...(deleted.length > 0 ? [staysDeleted(deleted)] : []),
    lockProblem ?? [],
  ].flat();
  const install = isManifestOpen || lockProblem ? 'npm install && ' : '';
  throw new ToolError(
    `Some files need you.\n\n${paragraphs.join('\n\n')}\n\nThen run: ${install}git add --all && git commit --no-edit\nTo stay with what you had: git cherry-pick --abort`,
  );
}

/** Says what to do about a file, by what git has written. */
function hintFor({ kind, path }: Conflict): string {
  if (kind === 'UD')
    return 'Changed here, and gone in the new version. They stay; to delete one: git rm FILE';
  if (!/UU|AA/.test(kind))
    return 'Renamed here or by the setup. Keep the one you want, and delete the other:';
  return /^<{7} /m.test(readFileSync(path, 'utf8'))
    ? 'Changed here and by the setup in the same place. Your lines stand above =======, the new ones below; keep what you want:'
    : 'No texts, changed here and by the setup. Yours are kept; for the new one: git checkout --theirs FILE';
}

/** Says which files the site has deleted although the new version changes them. */
export const staysDeleted = (files: string[]) =>
  `Changed in the new version, but deleted here before. They stay deleted:\n${files.join('\n')}`;

/**
 * Writes the lock file for the merged manifest, with the versions that the site has.
 * @returns why it could not, with what to do
 */
function updateLock(isManifestOpen: boolean): string | undefined {
  git('checkout', '--ours', '--', LOCK);
  git('add', '--', LOCK);
  if (isManifestOpen) return `${LOCK} follows from ${MANIFEST}: npm install writes it.`;
  try {
    npm('install --package-lock-only --ignore-scripts --prefer-offline --no-audit --no-fund', '.');
    git('add', '--', LOCK);
    return undefined;
  } catch (error) {
    return `${LOCK} could not be written anew: ${firstReason(error)}.`;
  }
}
