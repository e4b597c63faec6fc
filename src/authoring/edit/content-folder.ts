import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeGenericAPIRouteHandler } from '@keystatic/core/api/generic';
import { pathProblem } from './content-path.ts';
import { Refused, visible } from './refused.ts';
import type { Update } from './update.ts';

/** A file or folder as Keystatic lists it, with git's hash of what is in it. */
export interface Listed {
  path: string;
  type: 'blob' | 'tree';
  sha: string;
}

/** The files of the content. Nothing outside of the folder can be read, written or removed through it. */
export class ContentFolder {
  readonly #root: string;
  readonly #list: () => Promise<Listed[]>;

  /** @param root the content folder */
  constructor(root: string) {
    this.#root = root;
    const config = { storage: { kind: 'local' } } as never;
    const handle = makeGenericAPIRouteHandler({ config, localBaseDirectory: root });
    const request = () => new Request('http://localhost/api/keystatic/tree', { headers: { 'no-cors': '1' } });
    this.#list = async () => JSON.parse((await handle(request())).body as string) as Listed[];
  }

  /**
   * Every folder, and every file that can be content. Links are not followed, and files that systems leave behind are
   * left out: the screen would name them again when their folder is deleted.
   */
  async list(): Promise<Listed[]> {
    return (await this.#list()).filter(({ path, type }) => type === 'tree' || !pathProblem(path));
  }

  /**
   * Makes sure that a path is a file of the content, or can become one.
   * @throws {Refused} with the status 422 and a sentence that names the path
   */
  async check(path: string): Promise<void> {
    const problem = pathProblem(path) ?? (await this.#findObstacle(path));
    if (problem) throw new Refused(422, `“${visible(path)}” cannot be a file of the content: ${problem}.`);
  }

  /** Why the disk does not have a plain file here, or room for one. A link could lead anywhere. */
  async #findObstacle(path: string): Promise<string | undefined> {
    const names = path.split('/');
    for (let depth = 1; depth <= names.length; depth++) {
      const found = await lstat(join(this.#root, ...names.slice(0, depth))).catch(ignoreMissing);
      if (!found) return undefined;
      const name = names.slice(0, depth).join('/');
      if (found.isSymbolicLink()) return `${name} is a link`;
      if (depth < names.length && !found.isDirectory()) return `${name} is not a folder`;
      if (depth === names.length && !found.isFile()) return 'something else than a file has this name';
    }
    return undefined;
  }

  /**
   * The contents of a file; undefined if there is none.
   * @throws {Refused} if the path is not one of the content
   */
  async read(path: string): Promise<Buffer | undefined> {
    await this.check(path);
    return readFile(join(this.#root, path)).catch(ignoreMissing);
  }

  /**
   * Writes and removes files. Writes to temporary files first, then renames, so that a full disk changes nothing.
   * @throws {Refused} before anything is written if a path is not one of the content
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
    for (const { path } of deletions) await rm(join(this.#root, path), { force: true });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
