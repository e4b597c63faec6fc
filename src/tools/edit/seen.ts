import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file as the screen lists it: its path below the content folder, and git's hash of what is in it. */
interface Listed {
  path: string;
  sha: string;
}

/**
 * What the screen has last seen of each file. A file that was changed since by another program, or by fetching a
 * colleague's work, would be overwritten with the older text that stands in the form.
 */
export class Seen {
  readonly #content: string;
  #shas = new Map<string, string>();

  /** @param content the content folder */
  constructor(content: string) {
    this.#content = content;
  }

  remember(list: Listed[]) {
    this.#shas = new Map(list.map(({ path, sha }) => [path, sha]));
  }

  /** The first of these files that is not as the screen has seen it. */
  async findChanged(paths: string[]): Promise<string | undefined> {
    for (const path of paths) {
      const contents = await readFile(join(this.#content, path)).catch(() => undefined);
      if (this.#shas.get(path) !== (contents && gitHash(contents))) return path;
    }
    return undefined;
  }
}

const gitHash = (contents: Buffer) =>
  createHash('sha1').update(`blob ${contents.length}\0`).update(contents).digest('hex');
