import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { visible } from '../../../model/check/invisible.ts';
import { pathProblem } from '../../../model/check/names.ts';
import { changedFile } from '../../../model/entries/differences.ts';
import { CONTENT, isText } from '../../../model/site-map.ts';
import { ContentFolder } from '../server/content-folder.ts';
import { type ChangedFile, StoreError } from '../store.ts';
import { askGit, runGit, tryGit } from './git.ts';

/** A content file in the working tree and in the public version, as git object ids. */
export interface Difference {
  path: string;
  /** Undefined where there is no such file. */
  work: string | undefined;
  public: string | undefined;
  /** Whether the public file has changed since this checkout was updated. */
  isOutdated: boolean;
}

/** Lists content files of the working tree that differ from a public revision. */
export async function findDifferences(root: string, base: string): Promise<Difference[]> {
  const fork = await askGit(root, 'merge-base', 'HEAD', base);
  const paths = await changedSince(root, fork);
  const found = await Promise.all(
    paths.map(async (path) => {
      const file = `${CONTENT}/${path}`;
      const [work, published, forked] = await Promise.all([
        tryGit(root, 'hash-object', '--', file),
        tryGit(root, 'rev-parse', '--verify', '--quiet', `${base}:${file}`),
        tryGit(root, 'rev-parse', '--verify', '--quiet', `${fork}:${file}`),
      ]);
      return { path, work, public: published, isOutdated: published !== forked };
    }),
  );
  return found.filter(({ work, public: published }) => work !== published);
}

/**
 * Lists content files of the working tree that differ from a commit, by path below the content folder.
 * @throws {StoreError} if one of them is behind a symbolic link: git would read its target
 */
export async function changedSince(root: string, commit: string): Promise<string[]> {
  const listed = await Promise.all([
    runGit(root, ['diff', '--name-only', '--no-renames', '-z', commit, '--', CONTENT]),
    runGit(root, ['ls-files', '--others', '--exclude-standard', '-z', '--', CONTENT]),
  ]);
  const files = listed.flatMap((names) => names.toString().split('\0').filter(Boolean));
  const paths = [...new Set(files)]
    .map((file) => file.slice(CONTENT.length + 1))
    .filter((path) => !/(^|\/)\./.test(path))
    .sort();
  const folder = new ContentFolder(join(root, CONTENT));
  const obstacles = await Promise.all(paths.map((path) => folder.findObstacle(path)));
  const [obstacle] = obstacles.filter(Boolean);
  if (obstacle)
    throw new StoreError(
      `Nothing can be published: ${visible(obstacle)}. It could lead to something that is not for the public. Put the file itself there, or delete it.`,
    );
  return paths.filter((path) => !pathProblem(path));
}

/** Describes a difference, with both texts. */
export async function describe(root: string, difference: Difference): Promise<ChangedFile> {
  const { path, work, public: published } = difference;
  if (!isText(path)) return changedFile(path, published, work);
  const before = published && (await runGit(root, ['cat-file', 'blob', published])).toString();
  return changedFile(path, before, work && (await readFile(join(root, CONTENT, path), 'utf8')));
}
