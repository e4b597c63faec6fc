import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChangedEntry, changedEntries, changedFile } from '../../model/entries/differences.ts';
import { CONTENT } from '../../model/site-map.ts';
import { buildSite } from '../../tooling/build-site.ts';
import { copyCaches } from '../../tooling/link-modules.ts';
import { fileAt, installPackages } from '../../tooling/other-version.ts';
import { changedFiles, forkPoint, git } from '../git.ts';

/** Two built versions of the site. */
export interface Versions {
  before: { folder: string; name: string };
  after: { folder: string; name: string };
  /** Entries whose content differs. */
  content: ChangedEntry[];
  /** Removes the temporary builds. */
  remove: () => void;
}

/** Environment of the builds. Drafts are included in reviews. */
const SETTINGS = { SHOW_DRAFTS: 'true', PREVIEW: '' };

/**
 * Builds the working tree and its merge base with `base` into temporary folders.
 *
 * @param base branch, tag or commit
 */
export async function buildVersions(base: string): Promise<Versions> {
  const commit = forkPoint(base);
  const temporary = mkdtempSync(join(tmpdir(), 'review-'));
  const remove = () => rmSync(temporary, { recursive: true, force: true });
  const [checkout, before, after] = [
    join(temporary, 'checkout'),
    join(temporary, 'before'),
    join(temporary, 'after'),
  ];
  try {
    await inCheckout(commit, checkout, async () => {
      const builds = await Promise.allSettled([
        buildSite(checkout, before, SETTINGS),
        buildSite(process.cwd(), after, SETTINGS),
      ]);
      for (const build of builds) if (build.status === 'rejected') throw build.reason;
    });
  } catch (error) {
    remove();
    throw error;
  }
  return {
    before: { folder: before, name: `${base} at ${commit.slice(0, 7)}` },
    after: { folder: after, name: 'this change' },
    content: contentChanges(commit),
    remove,
  };
}

/** Checks out a commit into a folder with its packages, and removes it after use. */
async function inCheckout(commit: string, folder: string, use: () => Promise<void>): Promise<void> {
  try {
    git('worktree', 'add', '--quiet', '--detach', folder, commit);
    installPackages(folder, readFileSync('package-lock.json', 'utf8'));
    copyCaches('.', folder);
    await use();
  } finally {
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  }
}

/** Guides are no content. */
const GUIDE = /\.md$/;

/** Lists the entries whose content differs between a commit and the working tree, field by field. */
function contentChanges(commit: string): ChangedEntry[] {
  const inContent = `${CONTENT}/`;
  const files = changedFiles(commit)
    .filter((file) => file.startsWith(inContent) && !GUIDE.test(file))
    .map((file) => changedFile(file.slice(inContent.length), fileAt(commit, file), readHere(file)));
  return changedEntries(files, (path) => readHere(inContent + path));
}

const readHere = (file: string) =>
  statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : undefined;
