import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ToolError } from '../../../tooling/tool-error.ts';

/** The branch that GitHub Pages serves. */
const BRANCH = 'gh-pages';

/** Attempts to push. A push is rejected if another preview was published in the meantime. */
const TRIES = 5;

/** Git author of commits on the branch. */
const AUTHOR = ['-c', 'user.name=Previews', '-c', 'user.email=previews@users.noreply.github.com'];

/** Returns the folder of a pull request on the branch. */
export const folderOf = (pullRequest: number) => `pr-${pullRequest}`;

/**
 * Replaces the files of a preview, or removes the preview.
 *
 * The branch has a single commit, which is amended each time, so that old images do not accumulate in its history.
 *
 * @param remote URL of the repository, with write access
 * @param sources files and folders by their name in the preview (`.`: its root), checked by `checkArtifact`;
 *   undefined: removes the preview
 */
export function writePreview(
  remote: string,
  pullRequest: number,
  sources: Record<string, string> | undefined,
): void {
  for (let attempt = 1; ; attempt++) {
    const checkout = mkdtempSync(join(tmpdir(), 'pages-'));
    try {
      if (tryToWrite(checkout, remote, pullRequest, sources)) return;
    } finally {
      rmSync(checkout, { recursive: true, force: true });
    }
    if (attempt === TRIES) throw new ToolError(`The branch ${BRANCH} could not be pushed in ${TRIES} tries.`);
  }
}

/** @returns false if the push was rejected, because the branch has changed in the meantime */
function tryToWrite(
  checkout: string,
  remote: string,
  pullRequest: number,
  sources: Record<string, string> | undefined,
): boolean {
  const git = (...args: string[]) =>
    execFileSync('git', [...AUTHOR, ...args], {
      cwd: checkout,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  git('init', '--quiet', `--initial-branch=${BRANCH}`);
  const known = git('ls-remote', remote, `refs/heads/${BRANCH}`).split('\t')[0] ?? '';
  if (known) {
    git('fetch', '--quiet', '--depth=1', remote, known);
    git('reset', '--quiet', '--hard', known);
  }
  const folder = join(checkout, folderOf(pullRequest));
  rmSync(folder, { recursive: true, force: true });
  for (const [name, source] of Object.entries(sources ?? {}))
    cpSync(source, join(folder, name), { recursive: true });
  // Without this file, Pages omits folders like `_astro`. Crawlers read only the robots.txt at the root.
  writeFileSync(join(checkout, '.nojekyll'), '');
  writeFileSync(join(checkout, 'robots.txt'), 'User-agent: *\nDisallow: /\n');
  git('add', '--all', '--force');
  git(
    'commit',
    '--quiet',
    '--allow-empty',
    ...(known ? ['--amend'] : []),
    '--message',
    'Previews of pull requests',
  );
  try {
    git(
      'push',
      '--quiet',
      `--force-with-lease=refs/heads/${BRANCH}:${known}`,
      remote,
      `HEAD:refs/heads/${BRANCH}`,
    );
    return true;
  } catch (error) {
    if (/stale info|rejected/.test(String((error as { stderr?: string }).stderr))) return false;
    throw error;
  }
}
