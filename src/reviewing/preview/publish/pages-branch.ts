import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ToolError } from '../../../tooling/tool-error.ts';

/** The branch that GitHub Pages serves. */
const BRANCH = 'gh-pages';

/** Another preview may be published at the same moment; then the push is refused and done again on top of it. */
const TRIES = 5;

/** What is written on the branch by whom; people are not meant to. */
const AUTHOR = ['-c', 'user.name=Previews', '-c', 'user.email=previews@users.noreply.github.com'];

/** Folder of a pull request on the branch. */
export const folderOf = (pullRequest: number) => `pr-${pullRequest}`;

/**
 * Puts files in the place of a preview, or takes the preview away.
 *
 * The branch has one commit, which is replaced each time: previews are not worth a history of their pictures.
 *
 * @param remote address of the repository, with the right to push
 * @param sources files and folders by the name they get inside the preview (`.`: its own folder), checked by
 *   `checkArtifact`; undefined: remove it
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

/** @returns false if somebody else pushed in the meantime */
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
  // Without this file, Pages leaves out folders like `_astro`. Crawlers read only the robots.txt at the root.
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
