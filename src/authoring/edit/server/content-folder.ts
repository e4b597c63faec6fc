import { createHash, randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathProblem } from '../../../model/check/names.ts';
import { visible } from '../../../model/check/invisible.ts';
import { isText } from '../../../model/site-map.ts';
import { type ContentFile, StoreError, type Update } from '../store.ts';

/** Access to the content folder. Rejects paths outside of it. */
export class ContentFolder {
  readonly #root: string;

  /** @param root the content folder */
  constructor(root: string) {
    this.#root = root;
  }

  /** Lists all content files, sorted by path, with the texts of entries. Does not follow symbolic links. */
  async list(): Promise<ContentFile[]> {
    const found = await readdir(this.#root, { recursive: true, withFileTypes: true });
    const paths = found
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(this.#root, join(parentPath, name)).replaceAll('\\', '/'))
      .filter((path) => !pathProblem(path))
      .sort();
    const files = await Promise.all(paths.map((path) => this.#describe(path)));
    return files.filter((file) => file !== undefined);
  }

  async #describe(path: string): Promise<ContentFile | undefined> {
    if (!isText(path)) {
      const version = await this.version(path);
      return version === null ? undefined : { path, version };
    }
    const contents = await readFile(join(this.#root, path)).catch(ignoreMissing);
    return contents && { path, version: hash(contents), text: contents.toString() };
  }

  /**
   * Returns a string that changes with the contents of a file: a hash of a text, size and time of a picture or film.
   * Null if there is no such file.
   */
  async version(path: string): Promise<string | null> {
    if (isText(path)) {
      const contents = await this.read(path);
      return contents ? hash(contents) : null;
    }
    const facts = await lstat(join(this.#root, path)).catch(ignoreMissing);
    return facts ? `${facts.size}-${facts.mtimeMs}` : null;
  }

  /**
   * Asserts that a path is or can become a content file.
   * @throws {StoreError} if it cannot
   */
  async check(path: string): Promise<void> {
    const problem = pathProblem(path) ?? (await this.findObstacle(path));
    if (problem) throw new StoreError(`“${visible(path)}” cannot be a file of the content: ${problem}.`);
  }

  /** Describes what prevents a regular file at a path; undefined if nothing does. Links could point elsewhere. */
  async findObstacle(path: string): Promise<string | undefined> {
    const names = path.split('/');
    for (let depth = 0; depth <= names.length; depth++) {
      const found = await lstat(join(this.#root, ...names.slice(0, depth))).catch(ignoreMissing);
      if (!found) return undefined;
      const name = names.slice(0, depth).join('/') || 'the folder of the content';
      if (found.isSymbolicLink()) return `${name} is a link`;
      if (depth < names.length && !found.isDirectory()) return `${name} is not a folder`;
      if (depth === names.length && !found.isFile()) return 'something else than a file has this name';
    }
    return undefined;
  }

  /**
   * Reads a file. Returns undefined if it does not exist.
   * @throws {StoreError} if the path cannot be a content file
   */
  async read(path: string): Promise<Buffer | undefined> {
    await this.check(path);
    return readFile(join(this.#root, path)).catch(ignoreMissing);
  }

  /**
   * Writes and removes files. Writes to temporary files first, then renames, so that a full disk changes nothing.
   * Removes folders that become empty.
   * @throws {StoreError} before the first write if a path cannot be a content file
   */
  async apply({ additions, deletions }: Update): Promise<void> {
    for (const { path } of [...additions, ...deletions]) await this.check(path);
    const files = additions.map(({ path, contents }) => {
      const file = join(this.#root, path);
      return { file, contents, temporary: join(dirname(file), `.${randomUUID()}.part`) };
    });
    try {
      for (const { temporary, contents } of files) {
        await mkdir(dirname(temporary), { recursive: true });
        await writeFile(temporary, contents);
      }
    } catch (error) {
      for (const { temporary } of files) await rm(temporary, { force: true });
      throw error;
    }
    for (const { temporary, file } of files) await rename(temporary, file);
    for (const { path } of deletions) {
      await rm(join(this.#root, path), { force: true });
      // An entry's folder goes with its last file. A folder that is not empty stays.
      if (path.split('/').length > 2) await rmdir(join(this.#root, dirname(path))).catch(() => {});
    }
  }
}

const hash = (contents: Buffer) => createHash('sha1').update(contents).digest('hex');

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
