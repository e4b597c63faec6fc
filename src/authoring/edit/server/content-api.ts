import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import type { ContentChange } from '../../../model/check/content.ts';
import { checkContent } from '../../../model/check/check.ts';
import { CONTENT, isText } from '../../../model/site-map.ts';
import { type Mistake, sentencesOf } from '../../../model/check/mistake.ts';
import { prepareUpload } from '../../prepare-picture.ts';
import type { Publisher } from '../publishing/publisher.ts';
import { type ContentMistake, type ContentFile, StoreError, type Update } from '../store.ts';
import { ContentFolder } from './content-folder.ts';

/**
 * Lists, reads and writes content files for the screen. Prepares pictures before it writes them, and refuses changes that
 * cause a mistake. Each method throws `StoreError` for requests that it rejects.
 */
export class ContentApi {
  readonly #root: string;
  readonly #folder: ContentFolder;
  readonly #onWritten: (file: string) => void;

  /**
   * @param root root folder of the repository
   * @param onWritten called with the path of each text that was written
   */
  constructor(root: string, onWritten: (file: string) => void) {
    this.#root = root;
    this.#onWritten = onWritten;
    this.#folder = new ContentFolder(join(root, CONTENT));
  }

  list(): Promise<ContentFile[]> {
    return this.#folder.list();
  }

  /** Reads a picture or film. */
  async read(path: string): Promise<Buffer> {
    const contents = await this.#folder.read(path);
    if (!contents) throw new StoreError(`There is no file ${path} any more.`, 404);
    return contents;
  }

  /** Lists all mistakes of the content. */
  async mistakes(): Promise<ContentMistake[]> {
    const { mistakes } = await checkContent({ root: this.#root, now: new Date() });
    return mistakes.map(forScreen);
  }

  /**
   * Writes and deletes files. Returns the new list of files.
   * @throws {StoreError} with the status 409 if a file has changed since it was read, 422 if the update causes a mistake
   */
  async save(sent: Update): Promise<ContentFile[]> {
    const files = [...sent.additions, ...sent.deletions];
    for (const { path } of files) await this.#folder.check(path);
    for (const { path, seen } of files) {
      if ((await this.#folder.version(path)) !== seen) throw new StoreError(changedElsewhere(path), 409);
    }
    const additions = sent.additions.map(async (addition) =>
      isText(addition.path)
        ? addition
        : { ...addition, contents: await prepareUpload(Buffer.from(addition.contents)) },
    );
    const update = { ...sent, additions: await Promise.all(additions) };
    return this.#apply(update, 'Nothing was saved yet.');
  }

  /**
   * Replaces files by their public versions. Returns the new list of files.
   * @throws {StoreError} with the status 422 if that causes a mistake
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
    const mistakes = await causedMistakes(this.#root, update);
    if (mistakes.length > 0) throw new StoreError(otherwise, 422, mistakes);
    await this.#folder.apply(update);
    for (const { path } of update.additions)
      if (isText(path)) this.#onWritten(join(this.#root, CONTENT, path));
    return this.list();
  }
}

const changedElsewhere = (path: string) =>
  `Nothing was saved: another program has changed ${basename(path)} since you opened it. Copy what you wrote, then load the page again to go on with the new version.`;

/**
 * Returns the mistakes that an update would cause, without those that are there already: they do not prevent saving.
 * Writes new contents to numbered files in a temporary folder, so that no path of the update is used for writing.
 */
async function causedMistakes(root: string, update: Update): Promise<ContentMistake[]> {
  const errors = async (change?: ContentChange) => {
    const { mistakes } = await checkContent({ root, now: new Date(), change });
    return mistakes.filter(({ severity }) => severity === 'error');
  };
  const folder = await mkdtemp(join(tmpdir(), 'edit-'));
  try {
    const after = await errors(await layOut(update, folder));
    const before = new Set(after.length > 0 ? (await errors()).map(identity) : []);
    return after.filter((mistake) => !before.has(identity(mistake))).map(forScreen);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Identifies a mistake. Lines may move with a change. */
const identity = ({ file, key, problem }: Mistake) => JSON.stringify([file, key, problem]);

const forScreen = ({ file, key, field, severity, ...words }: Mistake): ContentMistake => ({
  path: file.slice(CONTENT.length + 1),
  ...(key !== undefined && { key }),
  ...(field !== undefined && { title: field }),
  text: sentencesOf(words),
  severity,
});

async function layOut({ additions, deletions }: Update, folder: string): Promise<ContentChange> {
  const inRepository = ({ path }: { path: string }) => `${CONTENT}/${path}`;
  const written = new Map<string, string>();
  for (const [index, addition] of additions.entries()) {
    const file = join(folder, `${index}${extname(addition.path)}`);
    await writeFile(file, addition.contents);
    written.set(inRepository(addition), file);
  }
  return { written, removed: new Set(deletions.map(inRepository)) };
}
