import { createHash } from 'node:crypto';
import type { ContentFolder, Listed } from './content-folder.ts';

/**
 * Hashes of the file versions that the screen has loaded. Detects files changed since by another program or a `git
 * pull`, which a save would overwrite with the older text in the form.
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

  /** Returns the first of these files that has changed; undefined if none has. */
  async findChanged(paths: string[]): Promise<string | undefined> {
    for (const path of paths) {
      const contents = await this.#folder.read(path);
      if (this.#shas.get(path) !== (contents && gitHash(contents))) return path;
    }
    return undefined;
  }
}

/** Computes the git blob hash of a file's contents. */
export const gitHash = (contents: Buffer): string =>
  createHash('sha1').update(`blob ${contents.length}\0`).update(contents).digest('hex');
