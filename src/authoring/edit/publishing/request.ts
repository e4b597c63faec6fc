/** Publishes changes as a pull request: a commit of its own, of the public version and the changed files. */
import { asName } from '../../../model/entries/as-name.ts';
import { CONTENT } from '../../../model/site-map.ts';
import { createAsk } from '../../../tooling/github.ts';
import { commitStream, tokenEnvironment } from '../../../tooling/publish.ts';
import { type Publication, type Published, StoreError } from '../store.ts';
import { publicRef, remoteRef, type Request } from './destination.ts';
import { type Difference, findDifferences } from './differences.ts';
import { askGit, authorSettings, runGit, tryGit } from './git.ts';
import { openPullRequest } from './pull-request.ts';

/** Key in the clone's git configuration: the branch of the open request, which further changes join. */
const BRANCH_KEY = 'publish.request';

/** Refs of the commit to push, and of the last one that was pushed. */
const [NEXT, PUSHED] = ['refs/publish/next', 'refs/publish/pushed'];

/** Reassurance in error messages. */
export const KEPT = 'Nothing is lost: your changes are saved on this machine.';

/** Commits the changed files on top of the public version, pushes that to a branch and opens a pull request. */
export async function publishRequest(root: string, to: Request, sent: Publication): Promise<Published> {
  const env = to.token ? tokenEnvironment('https://github.com', to.token) : {};
  await runGit(root, ['fetch', '--quiet', to.remote, `refs/heads/${to.branch}`], { env });
  const changed = await findDifferences(root, publicRef(to));
  if (changed.length === 0) throw new StoreError('Nothing differs from the public version.');
  const outdated = changed.filter(({ isOutdated }) => isOutdated).map(({ path }) => path);
  if (outdated.length > 0) throw new StoreError(conflict(outdated), 409);
  const joined = await branchToJoin(root, to, env);
  const branch = joined ?? branchName(sent.sentence, new Date());
  await commit(root, to, sent, changed, joined);
  await runGit(root, ['push', '--quiet', to.remote, `${NEXT}:refs/heads/${branch}`], { env });
  for (const ref of [PUSHED, remoteRef(to.remote, branch)]) await askGit(root, 'update-ref', ref, NEXT);
  await askGit(root, 'config', BRANCH_KEY, branch);
  return askForApproval(to, branch, sent.sentence);
}

/** Makes the commit. Its files are those of the public version, with the changed ones. */
async function commit(
  root: string,
  to: Request,
  { sentence, author }: Publication,
  changed: Difference[],
  joined: string | undefined,
): Promise<void> {
  const base = publicRef(to);
  const files = changed.map(async ({ path, work }) => {
    const file = `${CONTENT}/${path}`;
    return [file, work && (await askGit(root, 'hash-object', '-w', '--', file))] as const;
  });
  const input = commitStream({
    ref: NEXT,
    author: await askGit(root, ...authorSettings(author), 'var', 'GIT_AUTHOR_IDENT'),
    message: sentence,
    parents: joined ? [PUSHED, base] : [base],
    tree: await askGit(root, 'rev-parse', `${base}^{tree}`),
    files: await Promise.all(files),
  });
  await runGit(root, ['fast-import', '--quiet', '--force'], { input });
}

/** Returns the branch of the last request from this clone. */
export async function lastBranch(root: string, { remote }: Request): Promise<string | undefined> {
  const branch = await tryGit(root, 'config', BRANCH_KEY);
  return branch && (await tryGit(root, 'rev-parse', '--verify', '--quiet', remoteRef(remote, branch)))
    ? branch
    : undefined;
}

/**
 * Returns the branch of the last request if it is as it was pushed. If it was deleted, its request is done; a commit of a
 * colleague would be lost.
 */
async function branchToJoin(
  root: string,
  to: Request,
  env: Record<string, string>,
): Promise<string | undefined> {
  const branch = await lastBranch(root, to);
  const pushed = branch && (await tryGit(root, 'rev-parse', '--verify', '--quiet', PUSHED));
  if (!pushed) return undefined;
  const listed = await runGit(root, ['ls-remote', to.remote, `refs/heads/${branch}`], { env });
  return listed.toString().startsWith(pushed) ? branch : undefined;
}

/** Opens the pull request of a branch. Without a token, the editor does it in the browser. */
async function askForApproval(to: Request, branch: string, title: string): Promise<Published> {
  const { repository, token, branch: base } = to;
  if (token) {
    const refuse = (said: string, status: number) => new StoreError(`${said} ${KEPT}`, status);
    const body = 'Changed with the forms of `npm run edit`.';
    return openPullRequest(createAsk({ repository, token }, refuse), {
      repository,
      branch,
      base,
      title,
      body,
    });
  }
  const compare = `https://github.com/${repository}/compare/${base}...${branch}`;
  return {
    sentence:
      'Your changes are on GitHub. One step is left there: press “Create pull request”, which asks a colleague to approve them.',
    detail: `Pushed to the branch “${branch}” of ${repository}.`,
    links: [
      {
        label: 'Create the pull request on GitHub',
        href: `${compare}?expand=1&title=${encodeURIComponent(title)}`,
      },
    ],
  };
}

/** Derives the name of a branch from the sentence of a change. `moment` makes it unique. */
function branchName(sentence: string, moment: Date): string {
  const words = asName(sentence).slice(0, 40).replace(/-$/, '');
  return `content/${words || 'change'}-${moment.getTime().toString(36)}`;
}

const conflict = (paths: string[]) =>
  `Somebody else has changed ${paths.join(', ')} since this copy of the site was updated. Nothing was published, and nothing is lost. Copy what you wrote, discard it here, then write it into the new version.`;
