import { basename } from 'node:path';
import { prepareUpload } from '../../prepare-picture.ts';
import type { Publisher } from '../publishing/publisher.ts';
import type { ContentFile, Update } from '../store.ts';
import type { ContentFolder } from './content-folder.ts';
import type { Judge } from './judge.ts';
import { Refused } from './refused.ts';

/**
 * Lists, reads and writes content files for the screen. Pictures are prepared before they are written. Each method
 * throws `Refused` for requests that it rejects.
 */
export class ContentApi {
  readonly #folder: ContentFolder;
  readonly #judge: Judge;

  constructor(folder: ContentFolder, judge: Judge) {
    this.#folder = folder;
    this.#judge = judge;
  }

  list(): Promise<ContentFile[]> {
    return this.#folder.list();
  }

  /** Reads a picture or film. */
  async read(path: string): Promise<Buffer> {
    const contents = await this.#folder.read(path);
    if (!contents) throw new Refused(404, `There is no file ${path} any more.`);
    return contents;
  }

  /**
   * Writes and deletes files. Returns the new list of files.
   * @throws {Refused} with the status 422 if another program changed a file, or if the change causes a mistake
   */
  async save(sent: Update): Promise<ContentFile[]> {
    const files = [...sent.additions, ...sent.deletions];
    for (const { path } of files) await this.#folder.check(path);
    for (const { path, seen } of files) {
      if ((await this.#folder.version(path)) !== seen) throw new Refused(409, changedElsewhere(path));
    }
    const additions = sent.additions.map(async (addition) =>
      /\.(yaml|mdx)$/.test(addition.path)
        ? addition
        : { ...addition, contents: await prepareUpload(Buffer.from(addition.contents)) },
    );
    const update = { ...sent, additions: await Promise.all(additions) };
    return this.#apply(update, 'Nothing was saved yet.');
  }

  /**
   * Replaces files by their public versions. Returns the new list of files.
   * @throws {Refused} with the status 422 if that causes a mistake
   */
  async discard(paths: string[], publisher: Pick<Publisher, 'readPublic'>): Promise<ContentFile[]> {
    const update: Update = { additions: [], deletions: [] };
    for (const path of paths) {
      await this.#folder.check(path);
      const contents = await publisher.readPublic(path);
      if (contents) update.additions.push({ path, contents, seen: null });
      else update.deletions.push({ path, seen: null });
    }
    return this.#apply(update, 'Nothing was discarded yet.');
  }

  async #apply(update: Update, otherwise: string): Promise<ContentFile[]> {
    const mistakes = await this.#judge(update);
    if (mistakes.length > 0) throw new Refused(422, otherwise, mistakes);
    await this.#folder.apply(update);
    return this.list();
  }
}

const changedElsewhere = (path: string) =>
  `Nothing was saved: another program has changed ${basename(path)} since you opened it. Copy what you wrote, then load the page again to go on with the new version.`;
