import { createHash } from 'node:crypto';
import type { ContentFolder, Listed } from './content-folder.ts';

/**
 * What the screen has last seen of each file. A file that was changed since by another program, or by fetching a
 * colleague's work, would be overwritten with the older text that stands in the form.
 */
export class Seen {
  readonly #folder: ContentFolder;
  #shas = new Map<string, string>();

  constructor(folder: ContentFolder) {
    this.#folder = folder;
  }

  remember(list: Listed[]) {
    this.#shas = new Map(list.map(({ path, sha }) => [path, sha]));
  }

  /** The first of these files that is not as the screen has seen it. */
  async findChanged(paths: string[]): Promise<string | undefined> {
    for (const path of paths) {
      const contents = await this.#folder.read(path);
      if (this.#shas.get(path) !== (contents && gitHash(contents))) return path;
    }
    return undefined;
  }
}

/** Git's hash of a file's contents. */
export const gitHash = (contents: Buffer): string =>
  createHash('sha1').update(`blob ${contents.length}\0`).update(contents).digest('hex');
