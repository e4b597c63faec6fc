import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChangedEntry, changedEntries, changedFile } from '../../authoring/entries/differences.ts';
import { CONTENT } from '../../model/site-map.ts';
import { ToolError } from '../../tooling/tool-error.ts';
import { buildSite } from '../../tooling/build-site.ts';
import { changedFiles, fileAt, forkPoint } from '../git.ts';
import { inCheckout } from './checkout.ts';

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
