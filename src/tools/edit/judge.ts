import { cp, link, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findMistakes } from './find-mistakes.ts';
import type { Judge, Update } from './keystatic-api.ts';

/** Where the content lies below the root of the repository, and the pages that it may link to. */
const CONTENT = 'src/content';
const PAGES = 'src/pages';

/**
 * Checks a change on a copy of the content before it is made. Only what the change would break is told: a mistake that
 * is there already keeps nobody from saving something else.
 * @param root the repository
 */
export function judgeOnCopy(root: string): Judge {
  return async (update) => {
    const copy = await mkdtemp(join(tmpdir(), 'content-'));
    try {
      await linkFolder(join(root, CONTENT), join(copy, CONTENT));
      // Links in the content lead to pages.
      await symlink(join(root, PAGES), join(copy, PAGES), 'junction');
      await apply(update, join(copy, CONTENT));
      const after = await findMistakes(copy);
      const before = after.length > 0 ? await findMistakes(root) : [];
      const made = after.filter((mistake) => !before.includes(mistake));
      return made.length > 0 ? `Nothing was saved yet. ${made.join('\n')}` : undefined;
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  };
}

/** A copy of a folder whose files take no room: they are the same files under second names. */
async function linkFolder(from: string, to: string) {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      // The temporary folder may lie on another disk, where a second name is not possible.
      return entry.isDirectory()
        ? linkFolder(source, target)
        : link(source, target).catch(() => cp(source, target));
    }),
  );
}

async function apply({ additions, deletions }: Update, content: string) {
  for (const { path } of [...additions, ...deletions]) await rm(join(content, path), { force: true });
  for (const { path, contents } of additions) {
    await mkdir(dirname(join(content, path)), { recursive: true });
    await writeFile(join(content, path), contents);
  }
}
