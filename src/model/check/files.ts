import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { type Collection, type CollectionName, CONTENT, entryAt, KINDS } from '../site-map.ts';
import { changedList, NO_CHANGE } from './change.ts';
import { fileMistake, type Mistake } from './mistake.ts';
import { nearest } from './nearest.ts';

/** The file of an entry. */
export interface EntryFile {
  /** Path in the repository. */
  file: string;
  collection: CollectionName;
  /** Name in URLs and in references of other entries. */
  id: string;
}

/** All files of the content folder, by kind. */
interface ContentFiles {
  entries: EntryFile[];
  /** Pictures and films: paths in the repository. */
  media: string[];
  mistakes: Mistake[];
}

/** Files that operating systems create, and the guides. */
const IGNORED = /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini|Icon\r)$|^[^/]+\.md$/i;
const TEXT_FILE = /\.(ya?ml|mdx?|markdown|json|txt|docx?|odt|rtf|pages|html?)$/i;

/**
 * Finds entries, media, and files in places where nothing reads them.
 * @param change applied to the list of files
 */
export function findFiles(root: string, change = NO_CHANGE): ContentFiles {
  const folder = lstatSync(join(root, CONTENT), { throwIfNoEntry: false });
  const files: string[] = [];
  const links = folder?.isSymbolicLink() ? [CONTENT] : [];
  const isRead = (file: string) => !IGNORED.test(file.slice(`${CONTENT}/`.length));
  for (const [file, entry] of folder ? walk(root, CONTENT) : [])
    if (isRead(file)) (entry.isFile() ? files : links).push(file);
  const result: ContentFiles = { entries: [], media: [], mistakes: links.map(noFile) };
  for (const file of changedList(files, change).filter(isRead).sort())
    sortIn(file.slice(`${CONTENT}/`.length), result);
  result.mistakes.push(...emptyFolders(result));
  return result;
}

/** Yields everything below a folder except folders. Unlike `readdirSync` with `recursive`, does not follow links. */
function* walk(root: string, folder: string): Generator<[file: string, entry: Dirent]> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(root, file);
    else yield [file, entry];
  }
}

/** Reports a link or a special file, such as a pipe, which could be read forever. */
const noFile = (file: string) =>
  fileMistake(
    file,
    'This is a link to another place, or no file at all.',
    'Put the file itself here, or delete it: what a link leads to others do not have, or must not see.',
  );

function sortIn(path: string, { entries, media, mistakes }: ContentFiles): void {
  const file = `${CONTENT}/${path}`;
  const entry = entryAt(path);
  const [, kind] = KINDS.find(([, { folder }]) => path.startsWith(`${folder}/`)) ?? [];
  if (!kind) mistakes.push(strayFolder(file, path.split('/')[0]!));
  else if (entry) entries.push({ file, collection: entry.collection, id: entry.name });
  else if (TEXT_FILE.test(path)) mistakes.push(strayFile(file, path.slice(kind.folder.length + 1), kind));
  else media.push(file);
}

function strayFolder(file: string, folder: string): Mistake {
  const folders = KINDS.map(([, { folder }]) => folder);
  const suggestion = nearest(folder, folders);
  return {
    ...fileMistake(
      file,
      'Nothing reads a file in this place.',
      `Entries lie in one of: ${folders.join(', ')}.`,
    ),
    ...(suggestion && { suggestion: `${CONTENT}/${suggestion}/` }),
  };
}

function strayFile(file: string, inside: string, { folder, files, title }: Collection): Mistake {
  const ending = files.slice(files.lastIndexOf('.'));
  const stem = inside.replace(/(\.[^./]+)+$/, '');
  const renamed = [`${stem}${ending}`, `${dirname(stem)}/index${ending}`, `${stem}/index${ending}`]
    .map((path) => path.replace(/^\.\//, ''))
    .find((path) => entryAt(`${folder}/${path}`));
  const where = {
    'index.yaml': 'in the one file',
    '*.yaml': 'in files',
    '*/index.yaml': 'in a folder for each, in',
    '*/index.mdx': 'in a folder for each, in',
  };
  return {
    ...fileMistake(
      file,
      /\.yml$/i.test(file)
        ? 'The name of the file ends in .yml, so nothing reads it.'
        : 'Nothing reads this file.',
      `“${title}” stands ${where[files]} ${files === '*.yaml' ? 'ending in .yaml' : basename(files)}. Rename or delete this one.`,
    ),
    ...(renamed && renamed !== inside && { suggestion: `${CONTENT}/${folder}/${renamed}` }),
  };
}

/** Reports folders that contain media but no entry. */
function emptyFolders({ entries, media, mistakes }: ContentFiles): Mistake[] {
  const withEntry = new Set([...entries, ...mistakes].map(({ file }) => dirname(file)));
  return [...new Set(media.map((file) => dirname(file)))]
    .filter((folder) => !withEntry.has(folder))
    .map((folder) => {
      const collection = KINDS.find(([, { folder: name }]) => folder.startsWith(`${CONTENT}/${name}`))?.[1];
      const wanted = basename(collection?.files ?? 'index.yaml');
      return fileMistake(
        media.find((file) => dirname(file) === folder)!,
        `The folder has no ${wanted}, so nothing reads it.`,
        `Write ${wanted}, or delete the folder. “npm run new” makes both.`,
      );
    });
}
