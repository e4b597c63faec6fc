import { mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { git as runGit } from '../../../tooling/git.mjs';
import { commitStream, tokenEnvironment } from '../../../tooling/publish.ts';
import { ToolError } from '../../../tooling/tool-error.ts';

/** The branch that GitHub Pages serves. */
const BRANCH = 'refs/heads/gh-pages';

/** Attempts to push. A push is rejected if another preview was published in the meantime. */
const TRIES = 5;

/** Files at the root. Without `.nojekyll`, Pages omits folders like `_astro`; crawlers read only this robots.txt. */
const ROOT_FILES = { '.nojekyll': '', 'robots.txt': 'User-agent: *\nDisallow: /\n' };

interface Repository {
  /** URL of the repository. */
  remote: string;
  /** Token with write access. */
  token: string;
}

/** Returns the folder of a pull request on the branch. */
export const folderOf = (pullRequest: number) => `pr-${pullRequest}`;

/**
 * Replaces the files of a preview, or removes the preview.
 *
 * The branch has a single commit, which is replaced each time, so that old images do not accumulate in its history. No
 * file is checked out or in: attributes in previews, which would change files or make git fail, have no effect.
 *
 * @param files absolute paths by their path in the preview, checked by `readArtifact`; none: removes the preview
 */
export function writePreview(repository: Repository, pullRequest: number, files: Map<string, string>): void {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const folder = mkdtempSync(join(tmpdir(), 'pages-'));
    try {
      if (tryToWrite(folder, repository, folderOf(pullRequest), files)) return;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  throw new ToolError(`The previews could not be pushed in ${TRIES} tries.`);
}

/** @returns false if the push was rejected, because the branch has changed in the meantime */
function tryToWrite(
  folder: string,
  { remote, token }: Repository,
  name: string,
  files: Map<string, string>,
): boolean {
  const env = {
    ...process.env,
    // The configuration of the machine has no effect.
    ...{ GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: devNull, GIT_TERMINAL_PROMPT: '0' },
    ...tokenEnvironment(remote, token),
    ...{ GITHUB_TOKEN: undefined, GIT_DIR: folder },
  };
  const git = (args: string[], input = '') => runGit(args, { env, input }).trim();
  git(['init', '--quiet', '--bare', '--template=']);
  const [known = ''] = git(['ls-remote', remote, BRANCH]).split('\t');
  if (known) git(['fetch', '--quiet', '--depth=1', remote, known]);
  const roots = Object.entries(ROOT_FILES).map(
    ([path, text]) => [path, git(['hash-object', '-w', '--stdin'], text)] as const,
  );
  const paths = [...files.values()].map((path) => `${path}\n`).join('');
  const ids = git(['hash-object', '-w', '--no-filters', '--stdin-paths'], paths).split('\n');
  const input = commitStream({
    ref: BRANCH,
    author: `Previews <previews@users.noreply.github.com> ${Math.floor(Date.now() / 1000)} +0000`,
    message: 'Previews of pull requests',
    parents: [],
    tree: known && git(['rev-parse', `${known}^{tree}`]),
    files: [
      ...roots,
      [name, undefined],
      ...[...files.keys()].map((file, at) => [`${name}/${file}`, ids[at]] as const),
    ],
  });
  git(['fast-import', '--quiet'], input);
  try {
    git(['push', '--quiet', `--force-with-lease=${BRANCH}:${known}`, remote, BRANCH]);
    return true;
  } catch (error) {
    if (/stale info|rejected/.test(String(error))) return false;
    throw error;
  }
}
