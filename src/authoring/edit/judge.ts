import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { ContentChange } from '../../model/check/change.ts';
import { CONTENT } from '../../model/check/files.ts';
import { findMistakes } from './find-mistakes.ts';
import type { Update } from './update.ts';

/** Says what is wrong with a change before it is made; undefined if nothing is. */
export type Judge = (update: Update) => Promise<string | undefined>;

/**
 * Checks a change before it is made. Only what the change would break is told: a mistake that is there already keeps
 * nobody from saving something else.
 *
 * New contents wait in a temporary folder under numbers, so that no path of the change is used to write; everything
 * else is read where it lies.
 *
 * @param root the repository
 */
export function judgeChanges(root: string): Judge {
  return async (update) => {
    const folder = await mkdtemp(join(tmpdir(), 'edit-'));
    try {
      const after = await findMistakes(root, await layOut(update, folder));
      const before = after.length > 0 ? await findMistakes(root) : [];
      const made = after.filter((mistake) => !before.includes(mistake));
      return made.length > 0 ? `Nothing was saved yet. ${made.join('\n')}` : undefined;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

async function layOut({ additions, deletions }: Update, folder: string): Promise<ContentChange> {
  const inRepository = ({ path }: { path: string }) => `${CONTENT}/${path}`;
  const written = new Map<string, string>();
  for (const [index, addition] of additions.entries()) {
    const file = join(folder, `${index}${extname(addition.path)}`);
    await writeFile(file, addition.contents);
    written.set(inRepository(addition), file);
  }
  return { written, removed: new Set(deletions.map(inRepository)) };
}
