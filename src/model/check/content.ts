import { type Dirent, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { type Collection, type CollectionName, CONTENT, entryAt, KINDS } from '../site-map.ts';
import { fileMistake, type Mistake } from './mistake.ts';
import { nearest } from './nearest.ts';

/** A content change to check before it is applied. Keys are paths in the repository. */
export interface ContentChange {
  /** Path on disk of each file's new contents. */
  written: ReadonlyMap<string, string>;
  removed: ReadonlySet<string>;
}

export const NO_CHANGE: ContentChange = { written: new Map(), removed: new Set() };

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

/** File extensions of pictures and films. The actual format is detected by reading the file. */
export const PICTURE = /\.(jpe?g|png|webp|avif|svg|hei[cf]|tiff?|gif|bmp)$/i;
export const FILM = /\.(mp4|webm)$/i;

/** Files that operating systems create, and the guides. */
const IGNORED = /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini|Icon\r)$|^[^/]+\.md$/i;
const TEXT_FILE = /\.(ya?ml|mdx?|markdown|json|txt|docx?|odt|rtf|pages|html?)$/i;

/** The files of a repository, with a change as if it were applied. */
export class Content {
  readonly #root: string;
  readonly #change: ContentChange;

  /** @param root root folder of the repository */
  constructor(root: string, change = NO_CHANGE) {
    this.#root = root;
    this.#change = change;
  }

  /** Returns the path on disk of a file; undefined if the change removes it. */
  pathOf(file: string): string | undefined {
    const { written, removed } = this.#change;
    return written.get(file) ?? (removed.has(file) ? undefined : join(this.#root, file));
  }

  /**
   * Returns the path on disk of a file; undefined if no file has exactly this name, including case, or if a link leads
   * to it. Accents may be composed or decomposed if the file system ignores the difference.
   */
  find(file: string): string | undefined {
    const path = this.pathOf(file);
    if (path === undefined || this.#change.written.has(file)) return path;
    try {
      const [real, wanted] = [realPath(path), join(realPath(this.#root), file)];
      return real.normalize() === wanted.normalize() && lstatSync(path).isFile() ? path : undefined;
    } catch {
      return undefined;
    }
  }

  /** Lists the names of the files in a folder; empty if it does not exist. */
  namesIn(folder: string): string[] {
    const files = namesIn(join(this.#root, folder)).map((name) => join(folder, name));
    return this.#changed(files)
      .filter((file) => dirname(file) === folder)
      .map((file) => basename(file));
  }

  /** Lists the paths of the files in `public/`, as they are served. */
  publicFiles(): string[] {
    const isThere = lstatSync(join(this.#root, 'public'), { throwIfNoEntry: false });
    return isThere ? [...walk(this.#root, 'public')].map(([file]) => file.slice('public'.length)) : [];
  }

  /** Finds entries, media, and files in places where nothing reads them. */
  files(): ContentFiles {
    const folder = lstatSync(join(this.#root, CONTENT), { throwIfNoEntry: false });
    const files: string[] = [];
    const links = folder?.isSymbolicLink() ? [CONTENT] : [];
    const isRead = (file: string) => !IGNORED.test(file.slice(`${CONTENT}/`.length));
    for (const [file, entry] of folder ? walk(this.#root, CONTENT) : [])
      if (isRead(file)) (entry.isFile() ? files : links).push(file);
    const result: ContentFiles = { entries: [], media: [], mistakes: links.map(noFile) };
    for (const file of this.#changed(files).filter(isRead).sort())
      sortIn(file.slice(`${CONTENT}/`.length), result);
    return result;
  }

  /** Applies the change to a list of files. */
  #changed(files: string[]): string[] {
    const { written, removed } = this.#change;
    return [...new Set([...files, ...written.keys()])].filter(
      (file) => written.has(file) || !removed.has(file),
    );
  }
}

const realPath = (path: string) => realpathSync.native(path).replaceAll('\\', '/');

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
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
  return {
    ...fileMistake(
      file,
      'Nothing reads this file.',
      `“${title}” stands in ${folder}/${files.replace('*', '<name>')}. Rename or delete this one.`,
    ),
    ...(renamed && renamed !== inside && { suggestion: `${CONTENT}/${folder}/${renamed}` }),
  };
}
