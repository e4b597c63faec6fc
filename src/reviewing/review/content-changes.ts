import { readFileSync } from 'node:fs';
import { changedEntries, type ChangedEntry, changedFile } from '../../authoring/edit/entries/differences.ts';
import { CONTENT } from '../../model/site-map.ts';
import { changedFiles, fileAt } from '../version/git.ts';

/** Guides are no content. */
const GUIDE = /\.md$/;

/**
 * Lists the entries whose content differs between a commit and the working tree, field by field.
 *
 * @param commit the version before
 */
export function contentChanges(commit: string): ChangedEntry[] {
  const inContent = `${CONTENT}/`;
  const files = changedFiles(commit)
    .filter((file) => file.startsWith(inContent) && !GUIDE.test(file))
    .map((file) => changedFile(file.slice(inContent.length), fileAt(commit, file), readHere(file)));
  return changedEntries(files, (path) => readHere(inContent + path));
}

function readHere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
