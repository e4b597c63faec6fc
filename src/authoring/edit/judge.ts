import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { ContentChange } from '../../model/check/change.ts';
import { CONTENT } from '../../model/check/files.ts';
import { findMistakes } from './find-mistakes.ts';
import type { Update } from './update.ts';

/** Validates a change before it is applied. Returns an error message; undefined if the change is valid. */
export type Judge = (update: Update) => Promise<string | undefined>;

/**
 * Creates a judge that runs the content check. It reports only mistakes that the change causes, so that existing ones
 * do not prevent saving.
 *
 * New contents are written to numbered files in a temporary folder, so that no path of the change is used for writing.
 * All other files are read in place.
 *
 * @param root root folder of the repository
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
