import { readFileSync } from 'node:fs';
import {
  type ChangedEntry,
  changedEntries,
  type ChangedFile,
} from '../../authoring/edit/entries/differences.ts';
import { CONTENT } from '../../model/site-map.ts';
import { changedFiles, fileAt } from '../version/git.ts';

const TEXT = /\.(yaml|mdx)$/;

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
    .map((file) => describe(commit, file, file.slice(inContent.length)));
  return changedEntries(files, (path) => readHere(inContent + path));
}

function describe(commit: string, file: string, path: string): ChangedFile {
  const [before, after] = [fileAt(commit, file), readHere(file)];
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  if (!TEXT.test(path)) return { path, kind };
  return { path, kind, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}

function readHere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
