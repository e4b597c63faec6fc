import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { ContentChange } from '../../../model/check/change.ts';
import { checkContent } from '../../../model/check/check.ts';
import { CONTENT } from '../../../model/site-map.ts';
import { type Mistake, sentencesOf } from '../../../model/check/mistake.ts';
import type { CausedMistake, Update } from '../store.ts';

/** Validates a change before it is applied. Returns the mistakes that it would cause. */
export type Judge = (update: Update) => Promise<CausedMistake[]>;

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
  const errors = async (change?: ContentChange) => {
    const { mistakes } = await checkContent({ root, now: new Date(), change });
    return mistakes.filter(({ severity }) => severity === 'error');
  };
  return async (update) => {
    const folder = await mkdtemp(join(tmpdir(), 'edit-'));
    try {
      const after = await errors(await layOut(update, folder));
      const before = new Set(after.length > 0 ? (await errors()).map(identity) : []);
      return after.filter((mistake) => !before.has(identity(mistake))).map(forScreen);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** Identifies a mistake. Lines may move with a change. */
const identity = ({ file, key, problem }: Mistake) => JSON.stringify([file, key, problem]);

const forScreen = ({ file, key, field, ...words }: Mistake): CausedMistake => ({
  path: file.slice(CONTENT.length + 1),
  ...(key !== undefined && { key }),
  ...(field !== undefined && { title: field }),
  text: sentencesOf(words),
});

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
