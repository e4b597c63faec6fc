import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '../version/build-site.ts';
import { forkPoint, git } from '../version/git.ts';
import { ToolError } from '../../tooling/tool-error.ts';
import { linkModules, PICTURE_CACHES } from './link-modules.ts';

/** Two built versions of the site. */
export interface Versions {
  before: { folder: string; name: string };
  after: { folder: string; name: string };
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
export function buildVersions(base: string): Versions {
  const commit = forkPoint(base);
  const temporary = mkdtempSync(join(tmpdir(), 'review-'));
  const checkout = join(temporary, 'checkout');
  const folders = { before: join(temporary, 'before'), after: join(temporary, 'after') };
  try {
    git('worktree', 'add', '--quiet', '--detach', checkout, commit);
    installPackages(checkout);
    buildSite(checkout, folders.before, SETTINGS);
    buildSite(process.cwd(), folders.after, SETTINGS);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    throw error;
  } finally {
    removeCheckout(checkout);
  }
  return {
    before: { folder: folders.before, name: `${base} at ${short(commit)}` },
    after: { folder: folders.after, name: 'this change' },
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
    execFileSync('npm', ['ci'], { cwd: checkout, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  } catch (error) {
    throw new ToolError(
      `The packages of the version to compare with could not be installed: ${(error as { stderr: string }).stderr}`,
    );
  }
  for (const cache of PICTURE_CACHES) {
    const pictures = join('node_modules', cache);
    if (existsSync(pictures)) cpSync(pictures, join(checkout, pictures), { recursive: true });
  }
}

function removeCheckout(checkout: string): void {
  rmSync(checkout, { recursive: true, force: true });
  git('worktree', 'prune');
}
