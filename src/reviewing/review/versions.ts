import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChangedEntry } from '../../authoring/edit/entries/differences.ts';
import { buildSite } from '../version/build-site.ts';
import { forkPoint, git } from '../version/git.ts';
import { ToolError } from '../../tooling/tool-error.ts';
import { contentChanges } from './content-changes.ts';
import { linkModules, takeCaches } from './link-modules.ts';

/** Two built versions of the site. */
export interface Versions {
  before: { folder: string; name: string };
  after: { folder: string; name: string };
  /** Entries whose content differs; undefined if only builds are known. */
  content?: ChangedEntry[];
  /** Removes the temporary builds. */
  remove: () => void;
}

/** Environment of the builds. Drafts are included in reviews. */
const SETTINGS = { SHOW_DRAFTS: 'true', PREVIEW: '' };

const short = (commit: string) => commit.slice(0, 7);

/**
 * Builds the working tree and its merge base with `base` into temporary folders.
 *
 * @param base branch, tag or commit
 */
export async function buildVersions(base: string): Promise<Versions> {
  const commit = forkPoint(base);
  const temporary = mkdtempSync(join(tmpdir(), 'review-'));
  const checkout = join(temporary, 'checkout');
  const folders = { before: join(temporary, 'before'), after: join(temporary, 'after') };
  try {
    git('worktree', 'add', '--quiet', '--detach', checkout, commit);
    installPackages(checkout);
    const builds = await Promise.allSettled([
      buildSite(checkout, folders.before, SETTINGS),
      buildSite(process.cwd(), folders.after, SETTINGS),
    ]);
    for (const build of builds) if (build.status === 'rejected') throw build.reason;
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    throw error;
  } finally {
    removeCheckout(checkout);
  }
  return {
    before: { folder: folders.before, name: `${base} at ${short(commit)}` },
    after: { folder: folders.after, name: 'this change' },
    content: contentChanges(commit),
    remove: () => rmSync(temporary, { recursive: true, force: true }),
  };
}

/** Compares two existing builds. */
export function namedVersions(before: string, after: string): Versions {
  for (const folder of [before, after]) {
    if (!existsSync(join(folder, 'index.html')))
      throw new ToolError(
        `${folder} holds no built site: there is no index.html in it. Run npm run build first.`,
      );
  }
  return {
    before: { folder: before, name: before },
    after: { folder: after, name: after },
    remove: () => {},
  };
}

/** Links the installed packages if both lockfiles are the same, otherwise runs `npm ci`. */
function installPackages(checkout: string): void {
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lock(checkout) === lock('.')) {
    linkModules('.', checkout);
    return;
  }
  try {
    execFileSync('npm', ['ci'], {
      cwd: checkout,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      // Another version must not change the hooks of this clone.
      env: { ...process.env, CI: 'true' },
    });
  } catch (error) {
    throw new ToolError(
      `The packages of the version to compare with could not be installed: ${(error as { stderr: string }).stderr}`,
    );
  }
  takeCaches('.', checkout);
}

function removeCheckout(checkout: string): void {
  rmSync(checkout, { recursive: true, force: true });
  git('worktree', 'prune');
}
