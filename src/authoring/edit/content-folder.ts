import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeGenericAPIRouteHandler } from '@keystatic/core/api/generic';
import { pathProblem } from './content-path.ts';
import { Refused, visible } from './refused.ts';
import type { Update } from './update.ts';

/** A file or folder in Keystatic's format, with the git hash of its contents. */
export interface Listed {
  path: string;
  type: 'blob' | 'tree';
  sha: string;
}

/** Access to the content folder. Rejects paths outside of it. */
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
   * Lists all folders and content files. Does not follow symbolic links. Omits files that operating systems create,
   * because the screen would send their paths when an editor deletes their folder.
   */
  async list(): Promise<Listed[]> {
    return (await this.#list()).filter(({ path, type }) => type === 'tree' || !pathProblem(path));
  }

  /**
   * Asserts that a path is or can become a content file.
   * @throws {Refused} with the status 422
   */
  async check(path: string): Promise<void> {
    const problem = pathProblem(path) ?? (await this.#findObstacle(path));
    if (problem) throw new Refused(422, `“${visible(path)}” cannot be a file of the content: ${problem}.`);
  }

  /** Describes what prevents a regular file at a path; undefined if nothing does. Links could point elsewhere. */
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
   * Reads a file. Returns undefined if it does not exist.
   * @throws {Refused} if the path cannot be a content file
   */
  async read(path: string): Promise<Buffer | undefined> {
    await this.check(path);
    return readFile(join(this.#root, path)).catch(ignoreMissing);
  }

  /**
   * Writes and removes files. Writes to temporary files first, then renames, so that a full disk changes nothing.
   * @throws {Refused} before the first write if a path cannot be a content file
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
