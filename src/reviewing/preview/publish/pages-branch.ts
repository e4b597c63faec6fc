import { mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { git as runGit } from '../../../tooling/git.mjs';
import { tokenEnvironment } from '../../../tooling/publish.ts';
import { ToolError } from '../../../tooling/tool-error.ts';

/** The branch that GitHub Pages serves. */
const BRANCH = 'gh-pages';

/** Attempts to push. A push is rejected if another preview was published in the meantime. */
const TRIES = 5;

/** Git author of commits on the branch. */
const AUTHOR = ['-c', 'user.name=Previews', '-c', 'user.email=previews@users.noreply.github.com'];

/** Disables the configuration of the machine. */
const ENVIRONMENT = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: devNull,
  GIT_TERMINAL_PROMPT: '0',
};

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
 * The branch has a single commit, which is replaced each time, so that old images do not accumulate in its history. Trees
 * are written without checking files out or in: attributes in previews, which would change files or make git fail, have
 * no effect.
 *
 * @param files absolute paths by their path in the preview, checked by `listArtifact`; undefined: removes the preview
 */
export function writePreview(
  repository: Repository,
  pullRequest: number,
  files: Map<string, string> | undefined,
): void {
  for (let attempt = 1; ; attempt++) {
    const folder = mkdtempSync(join(tmpdir(), 'pages-'));
    try {
      if (tryToWrite(folder, repository, folderOf(pullRequest), files)) return;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    if (attempt === TRIES) throw new ToolError(`The branch ${BRANCH} could not be pushed in ${TRIES} tries.`);
  }
}

/** @returns false if the push was rejected, because the branch has changed in the meantime */
function tryToWrite(
  folder: string,
  { remote, token }: Repository,
  name: string,
  files: Map<string, string> | undefined,
): boolean {
  const environment = {
    ...process.env,
    ...ENVIRONMENT,
    ...tokenEnvironment(remote, token),
    GITHUB_TOKEN: undefined,
    GIT_DIR: folder,
  };
  const git = (args: string[], input = '') =>
    runGit([...AUTHOR, ...args], { env: environment, input }).trim();
  git(['init', '--quiet', '--bare', '--template=']);
  const known = git(['ls-remote', remote, `refs/heads/${BRANCH}`]).split('\t')[0] ?? '';
  if (known) git(['fetch', '--quiet', '--depth=1', remote, known]);
  const before = known ? git(['ls-tree', '-z', known]).split('\0').filter(Boolean) : [];
  const replaced = new Set([name, ...Object.keys(ROOT_FILES)]);
  const tree = [
    ...before.filter((entry) => !replaced.has(entry.slice(entry.indexOf('\t') + 1))),
    ...Object.entries(ROOT_FILES).map(
      ([file, text]) => `100644 blob ${git(['hash-object', '-w', '--stdin'], text)}\t${file}`,
    ),
    ...(files ? [`040000 tree ${writeTree(git, files)}\t${name}`] : []),
  ];
  const root = git(['mktree', '-z'], tree.map((entry) => `${entry}\0`).join(''));
  const commit = git(['commit-tree', root, '-m', 'Previews of pull requests']);
  try {
    const lease = `--force-with-lease=refs/heads/${BRANCH}:${known}`;
    git(['push', '--quiet', lease, remote, `${commit}:refs/heads/${BRANCH}`]);
    return true;
  } catch (error) {
    if (/stale info|rejected/.test(String(error))) return false;
    throw error;
  }
}

/** Stores files as they are, without filters, and returns the id of their tree. */
function writeTree(git: (args: string[], input?: string) => string, files: Map<string, string>): string {
  const paths = [...files.values()].map((path) => `${path}\n`).join('');
  const blobs = git(['hash-object', '-w', '--no-filters', '--stdin-paths'], paths).split('\n');
  const entries = [...files.keys()].map((file, index) => `100644 ${blobs[index]}\t${file}\0`);
  git(['update-index', '-z', '--index-info'], entries.join(''));
  return git(['write-tree']);
}
