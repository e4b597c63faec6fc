import { basename } from 'node:path';
import { prepareUpload } from '../prepare-picture.ts';
import type { ContentFolder, Listed } from './content-folder.ts';
import type { Judge } from './judge.ts';
import { Refused, visible } from './refused.ts';
import { gitHash, Seen } from './seen.ts';
import { tidyEntry } from './tidy.ts';
import type { Update } from './update.ts';

/**
 * Server side of the screen: lists, reads and writes content files, as Keystatic's API does in local mode. Entries are
 * tidied and pictures prepared before they are written. Each method throws `Refused` for requests that it rejects.
 */
export class ContentApi {
  readonly #folder: ContentFolder;
  readonly #judge: Judge;
  readonly #seen: Seen;

  constructor(folder: ContentFolder, judge: Judge) {
    this.#folder = folder;
    this.#judge = judge;
    this.#seen = new Seen(folder);
  }

  /** Lists all files and remembers their hashes as the state known to the screen. */
  async list(): Promise<Listed[]> {
    const list = await this.#folder.list();
    this.#seen.remember(list);
    return list;
  }

  /**
   * Reads a file.
   * @param sha git hash of the contents that the screen expects
   * @throws {Refused} with the status 404 if the contents differ
   */
  async read(sha: string, path: string): Promise<Buffer> {
    const contents = await this.#folder.read(path);
    if (!contents || gitHash(contents) !== sha) throw new Refused(404, changedElsewhere(path));
    return contents;
  }

  /**
   * Writes and deletes files. Returns the new list of files.
   * @throws {Refused} with the status 422 if another program changed a file, or if the change causes a mistake
   */
  async update(sent: Update): Promise<Listed[]> {
    const paths = [...sent.additions, ...sent.deletions].map(({ path }) => path);
    for (const path of paths) await this.#folder.check(path);
    const changed = await this.#seen.findChanged(paths);
    if (changed) throw new Refused(422, `Nothing was saved. ${changedElsewhere(changed)}`);
    const update = await this.#tidy(sent);
    const complaint = await this.#judge(update);
    if (complaint) throw new Refused(422, complaint);
    await this.#folder.apply(update);
    return this.list();
  }

  /** Tidies the entries and pictures of a change. A renamed entry keeps its unchanged lines. */
  async #tidy(update: Update): Promise<Update> {
    const read = async (path: string) => (await this.#folder.read(path))?.toString() ?? '';
    const additions = update.additions.map(async ({ path, contents }) => {
      if (!/\.(yaml|mdx)$/.test(path)) return { path, contents: await prepareUpload(contents) };
      const renamed = update.deletions.find((deletion) => basename(deletion.path) === basename(path));
      const old = (await read(path)) || (renamed ? await read(renamed.path) : '');
      const tidied = await tidyEntry(path, contents.toString(), old).catch((error: Error) => {
        throw new Refused(
          422,
          `Nothing was saved: ${path} cannot be read. ${visible(error.message.split('\n')[0]!)}`,
        );
      });
      return { path, contents: Buffer.from(tidied) };
    });
    return { ...update, additions: await Promise.all(additions) };
  }
}

const changedElsewhere = (path: string) =>
  `${path} has been changed outside of this screen since the screen was opened. Reload it to go on with the file as it is now.`;
