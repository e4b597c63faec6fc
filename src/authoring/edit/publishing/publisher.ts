/** Publishes the content of a checkout with git, and compares it with what is public. Changes no file of it. */
import { CONTENT } from '../../../model/site-map.ts';
import { GitError } from '../../../tooling/git.mjs';
import { type Changes, type Publication, type Published, StoreError } from '../store.ts';
import { type Commit, findDestination, isPublic, publicRef, wordsAfter, wordsBefore } from './destination.ts';
import { changedSince, describe, findDifferences } from './differences.ts';
import { askGit, authorSettings, explain, runGit, tryGit } from './git.ts';
import { KEPT, lastBranch, publishRequest } from './request.ts';

export type Publisher = ReturnType<typeof createPublisher>;

/**
 * @param root root folder of the repository
 * @param site origin of the public site; undefined if unknown
 */
export function createPublisher(root: string, site?: string) {
  let last: Promise<unknown> = Promise.resolve();
  /** Queues work that locks the index: git fails if the lock is held. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }
  const origin = site?.replace(/\/$/, '');
  return {
    changes: () => inTurn(() => compare(root, origin)),
    publish: (publication: Publication) => inTurn(() => publish(root, origin, publication)),
    readPublic: (path: string) => readPublic(root, path),
  };
}

/** Lists what differs from what is public. */
async function compare(root: string, origin: string | undefined): Promise<Changes> {
  const to = await findDestination(root);
  if (to.way === 'none') return { files: [], obstacle: to.obstacle };
  const differences = await findDifferences(root, publicRef(to));
  const joined = to.way === 'request' && (await lastBranch(root, to));
  // Without a guess from the name of this machine.
  const author = await tryGit(root, '-c', 'user.useConfigOnly=true', 'var', 'GIT_AUTHOR_IDENT');
  return {
    files: await Promise.all(differences.map((difference) => describe(root, difference))),
    ...wordsBefore(to),
    ...(author === undefined && { needsAuthor: true }),
    ...(joined && { request: `https://github.com/${to.repository}/tree/${joined}` }),
    ...(to.way === 'commit' && siteOf(to, origin)),
  };
}

/**
 * Publishes all changed content files.
 * @throws {StoreError} with a sentence; all files stay as they are
 */
async function publish(root: string, origin: string | undefined, sent: Publication): Promise<Published> {
  const to = await findDestination(root);
  if (to.way === 'none') throw new StoreError(to.obstacle);
  try {
    if (to.way === 'request') return await publishRequest(root, to, sent);
    await publishCommit(root, to, sent);
    return { ...wordsAfter(to), links: [], ...siteOf(to, origin) };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    const { sentence, isPassing } = explain(error);
    throw new StoreError(`${sentence} ${KEPT}${isPassing ? ' Try again in a moment.' : ''}`);
  }
}

/** Commits to the current branch, and pushes it if it has a remote. Leaves other staged files staged. */
async function publishCommit(root: string, to: Commit, { sentence, author }: Publication): Promise<void> {
  const files = (await changedSince(root, 'HEAD')).map((path) => `${CONTENT}/${path}`);
  if (files.length > 0) {
    const options = ['--quiet', '--no-verify', '--no-gpg-sign', '-m', sentence];
    await askGit(root, 'add', '--all', '--', ...files);
    await askGit(root, ...authorSettings(author), 'commit', ...options, '--', ...files);
  } else if (!to.remote) throw new StoreError('Nothing has changed.');
  if (!to.remote) return;
  const target = await askGit(root, 'config', `branch.${to.branch}.merge`);
  await askGit(root, 'push', '--quiet', to.remote, `HEAD:${target}`);
}

/** Returns the origin of the site that a push to this branch updates, if it is known. */
const siteOf = (to: Commit, origin: string | undefined): { site?: string } =>
  isPublic(to) && origin ? { site: origin } : {};

/**
 * Reads the public version of a file; undefined if there is none.
 * @throws {StoreError} if there is no public version of anything
 */
async function readPublic(root: string, path: string): Promise<Buffer | undefined> {
  const to = await findDestination(root);
  if (to.way === 'none') throw new StoreError(to.obstacle);
  const [base, file] = [publicRef(to), `${CONTENT}/${path}`];
  const isThere = await askGit(root, 'ls-tree', '--name-only', base, '--', `:(literal)${file}`);
  return isThere ? runGit(root, ['cat-file', 'blob', `${base}:${file}`]) : undefined;
}
