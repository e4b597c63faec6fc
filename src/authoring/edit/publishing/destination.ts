/** Where the changes of a checkout are published, and how. */
import { realpath } from 'node:fs/promises';
import type { GitError } from '../../../tooling/git.mjs';
import { askGit, explain, tryGit } from './git.ts';
import { findRepository, findToken } from './repository.ts';

/** The file that `npm run setup` commits. A repository without it does not hold the agency's site. */
const SETUP_FILE = 'setup.yaml';

/** Changes are published as a pull request on GitHub. */
export interface Request {
  way: 'request';
  /** `agency/website`. */
  repository: string;
  /** Name of the remote. */
  remote: string;
  /** Undefined if neither the environment nor `gh` has one: the editor opens the request in the browser. */
  token: string | undefined;
  /** The public branch, such as `main`. */
  branch: string;
}

/** Changes are committed to the current branch. */
export interface Commit {
  way: 'commit';
  branch: string;
  /** Remote to which the branch is pushed; undefined if it has none. */
  remote: string | undefined;
  /** Address of the remote, without a password. */
  place: string;
  /** Remote-tracking branch: commits that could not be pushed are not public. */
  upstream: string | undefined;
}

type Destination = Request | Commit | { way: 'none'; obstacle: string };

const none = (obstacle: string): Destination => ({ way: 'none', obstacle });

/** Finds out how a checkout can be published. */
export async function findDestination(root: string): Promise<Destination> {
  const maybe = (...args: string[]) => tryGit(root, ...args);
  let top: string | undefined;
  try {
    top = await askGit(root, 'rev-parse', '--show-toplevel');
  } catch (error) {
    const { sentence } = explain(error as GitError);
    if (!sentence.includes('not a git repository')) return none(`${sentence} Your changes are saved.`);
  }
  if (top === undefined || (await realpath(top)) !== (await realpath(root)))
    return none(
      'This folder is no clone of a git repository, so there is nothing to publish to. Your changes are saved in its files.',
    );
  const branch = await maybe('symbolic-ref', '--short', 'HEAD');
  if (branch === undefined || (await isBusy(maybe)))
    return none(
      'Git is in the middle of something else here, such as a merge. Finish that first; your changes are saved.',
    );
  if ((await maybe('rev-parse', '--verify', 'HEAD')) === undefined)
    return none('This repository has no commit yet. Make the first one with git; your changes are saved.');
  const remote = (await maybe('config', `branch.${branch}.remote`)) ?? 'origin';
  const written = (await maybe('config', `remote.${remote}.url`)) ?? remote;
  const address = (await maybe('remote', 'get-url', '--push', remote)) ?? written;
  const repository = (await findRepository(written)) ?? (await findRepository(address));
  const publicBranch = repository && (await findPublicBranch(maybe, remote));
  const place = address.replace(/\/\/[^/]*@/, '//');
  const isTracked = (await maybe('config', `branch.${branch}.merge`)) !== undefined;
  if (!isTracked && !publicBranch)
    return { way: 'commit', branch, remote: undefined, place, upstream: undefined };
  if (repository && !publicBranch)
    return none(
      `Nothing can be published, because git does not know which branch of ${repository} is public. Run: git remote set-head ${remote} --auto. Your changes are saved.`,
    );
  const upstream = publicBranch
    ? remoteRef(remote, publicBranch)
    : await maybe('rev-parse', '--symbolic-full-name', '@{upstream}');
  const hasSetup = (revision = '') => maybe('rev-parse', '--verify', '--quiet', `${revision}:${SETUP_FILE}`);
  if ((await hasSetup('HEAD')) && !(upstream && (await hasSetup(upstream))))
    return none(
      `Nothing can be published yet: “${remote}” (${place}) does not have what setup made of this site, so it may be the template. If it is your own repository, run: git push ${remote} HEAD. If not, connect your own, as src/setup/README.md says. Your changes are saved.`,
    );
  return repository && publicBranch
    ? { way: 'request', repository, remote, token: await findToken(), branch: publicBranch }
    : { way: 'commit', branch, remote, place, upstream };
}

type Maybe = (...args: string[]) => Promise<string | undefined>;

async function isBusy(maybe: Maybe): Promise<boolean> {
  const heads = ['MERGE_HEAD', 'REBASE_HEAD', 'CHERRY_PICK_HEAD'];
  const found = await Promise.all(heads.map((head) => maybe('rev-parse', '--verify', '--quiet', head)));
  return found.some(Boolean);
}

/** Returns the branch that GitHub names as its default, if this clone has it. */
async function findPublicBranch(maybe: Maybe, remote: string): Promise<string | undefined> {
  const named = await maybe('symbolic-ref', '--short', `refs/remotes/${remote}/HEAD`);
  const names = [named?.replace(`${remote}/`, ''), 'main', 'master'].filter((name) => name !== undefined);
  for (const name of names)
    if (await maybe('rev-parse', '--verify', '--quiet', remoteRef(remote, name))) return name;
  return undefined;
}

export const remoteRef = (remote: string, branch: string) => `refs/remotes/${remote}/${branch}`;

/** Returns the revision that is public. */
export const publicRef = (to: Request | Commit) =>
  to.way === 'request' ? remoteRef(to.remote, to.branch) : (to.upstream ?? 'HEAD');

/** Whether the site is published from a branch, by its name. */
export const isPublic = ({ upstream }: Commit) => /\/(main|master)$/.test(upstream ?? '');

/** Describes what publishing will do, for editors and for developers. */
export function wordsBefore(destination: Request | Commit): { way: string; detail: string } {
  if (destination.way === 'request')
    return {
      way: 'A colleague looks at your changes first. Visitors see them once they are approved and the site has been updated, usually within minutes.',
      detail: `Opens a pull request at github.com/${destination.repository}.`,
    };
  if (!destination.remote)
    return {
      way: 'Your changes are kept on this machine. Visitors do not see them yet, because this copy of the site is not connected to the public one.',
      detail: `Commits to the branch “${destination.branch}”, which has no remote. To connect your repository: git remote add origin URL, then git push -u origin HEAD.`,
    };
  const effect = isPublic(destination)
    ? 'Visitors see your changes once the site has been updated, usually within minutes.'
    : 'Your changes are sent to your colleagues. Visitors see them once somebody takes them over into the public site.';
  return {
    way: `${effect} No pull request asks for approval first: ${destination.place} is not known to be on GitHub.`,
    detail: `Commits to the branch “${destination.branch}” and pushes it to “${destination.remote}”. If it is on GitHub, pull requests are opened once its URL says so: git remote set-url ${destination.remote} git@github.com:OWNER/REPOSITORY.git`,
  };
}

/** Describes what a commit has done, for editors and for developers. */
export function wordsAfter(destination: Commit): { sentence: string; detail: string } {
  const { branch, remote } = destination;
  if (!remote)
    return {
      sentence:
        'Kept on this machine. Visitors do not see it yet, because this copy of the site is not connected to the public one.',
      detail: `Committed to the branch “${branch}”, which has no remote.`,
    };
  return {
    sentence: isPublic(destination)
      ? 'Published. Visitors see it once the site has been updated, usually within minutes.'
      : 'Sent to your colleagues. Visitors see it once somebody takes it over into the public site.',
    detail: `Committed to the branch “${branch}” and pushed to “${remote}”.`,
  };
}
