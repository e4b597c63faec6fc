import { CONTENT, isText } from '../../../model/site-map.ts';
import { changedFile } from '../../../model/entries/differences.ts';
import { type Ask, createAsk, type GitHubAccess } from '../../../tooling/github.ts';
import { openPullRequest } from '../publishing/pull-request.ts';
import {
  type Changes,
  type ContentFile,
  type Publication,
  type Published,
  type Store,
  StoreError,
  toBase64,
  type Update,
} from '../store.ts';
import { preparePicture } from './prepare-picture.ts';

const PREFIX = `${CONTENT}/`;

interface TreeItem {
  path: string;
  /** `120000` for a symbolic link. */
  mode: string;
  type: 'blob' | 'tree' | 'commit';
  sha: string;
}

/** A commit of a branch, with its content files. */
interface Snapshot {
  branch: string;
  commit: string;
  tree: string;
  /** Git object ids by path below the content folder. */
  files: ReadonlyMap<string, string>;
}

/** Reassurance in error messages. */
const KEPT = 'Nothing is lost: what you wrote stays in the form.';

/** Texts asked for in one request. */
const TEXTS_AT_ONCE = 100;

/**
 * The content of a repository on GitHub, without a checkout. Each save is a commit on a branch of the editor; publishing
 * opens a pull request for it. The content check runs there, not here.
 */
export class GitHubStore implements Store {
  readonly #ask: Ask;
  /** `agency/website`. */
  readonly #repository: string;
  readonly #base: string;
  readonly #branch: string;
  /** Texts by git object id. */
  readonly #texts = new Map<string, string>();

  private constructor(ask: Ask, repository: string, base: string, branch: string) {
    this.#ask = ask;
    this.#repository = repository;
    this.#base = base;
    this.#branch = branch;
  }

  /** @throws {StoreError} if the token or the repository is refused */
  static async open(access: GitHubAccess): Promise<GitHubStore> {
    const ask = createAsk(access, (sentence, status) => new StoreError(`${sentence} ${KEPT}`, status));
    const { default_branch } = await ask<{ default_branch: string }>('GET', `repos/${access.repository}`);
    // Tokens that belong to no person have no user.
    const user = await ask<{ login: string }>('GET', 'user').catch(() => undefined);
    return new GitHubStore(ask, access.repository, default_branch, `content/${user?.login ?? 'editor'}`);
  }

  async list(): Promise<ContentFile[]> {
    await this.#bringUpToDate();
    return this.#listed(await this.#work());
  }

  read({ version }: Pick<ContentFile, 'version'>): Promise<Blob> {
    return this.#blob(version);
  }

  async readPublic(path: string): Promise<Blob | undefined> {
    const sha = (await this.#public()).files.get(path);
    return sha === undefined ? undefined : this.#blob(sha);
  }

  async save({ additions, deletions }: Update): Promise<ContentFile[]> {
    const work = await this.#work();
    for (const { path, seen } of [...additions, ...deletions])
      if ((work.files.get(path) ?? null) !== seen)
        throw new StoreError(
          `Nothing was saved: somebody has changed ${path} on GitHub since you opened it. Copy what you wrote, then load the page again.`,
        );
    const written = additions.map(async ({ path, contents }) => {
      const bytes = isText(path) ? contents : await preparePicture(path, contents);
      const blob = { content: toBase64(bytes), encoding: 'base64' };
      return { path, sha: (await this.#ask<{ sha: string }>('POST', '/git/blobs', blob)).sha };
    });
    const removed = deletions.map(({ path }) => ({ path, sha: null }));
    const names = additions.map(({ path }) => path).filter(isText);
    return this.#commit(
      work,
      [...(await Promise.all(written)), ...removed],
      `Edit ${names.join(', ') || 'pictures'}`,
    );
  }

  async changes(): Promise<Changes> {
    const [work, published] = [await this.#work(), await this.#public()];
    const paths = [...new Set([...work.files.keys(), ...published.files.keys()])].sort();
    const changed = paths
      .map((path) => ({ path, before: published.files.get(path), after: work.files.get(path) }))
      .filter(({ before, after }) => before !== after);
    const texts = changed.filter(({ path }) => isText(path)).flatMap(({ before, after }) => [before, after]);
    await this.#loadTexts(texts.filter((sha) => sha !== undefined));
    const textOf = (sha: string | undefined) => sha && (this.#texts.get(sha) ?? '');
    return {
      files: changed.map(({ path, before, after }) => changedFile(path, textOf(before), textOf(after))),
      way: 'Your changes are checked, and a colleague looks at them. Visitors see them once they are approved and the site has been updated, usually within minutes.',
      detail: `Opens a pull request at ${this.#repository}.`,
    };
  }

  publish({ sentence }: Publication): Promise<Published> {
    const request = {
      repository: this.#repository,
      branch: this.#branch,
      base: this.#base,
      title: sentence,
      body: 'Changed with the forms on the web.',
    };
    return openPullRequest(this.#ask, request, ', where the check tells of mistakes');
  }

  async discard(paths: string[]): Promise<ContentFile[]> {
    const [work, published] = [await this.#work(), await this.#public()];
    const files = paths.map((path) => ({ path, sha: published.files.get(path) ?? null }));
    return this.#commit(work, files, `Discard changes of ${paths.join(', ')}`);
  }

  /** Reads a branch; undefined if there is none. */
  async #snapshot(branch: string): Promise<Snapshot | undefined> {
    try {
      const { object } = await this.#ask<{ object: { sha: string } }>('GET', `/git/ref/heads/${branch}`);
      const { tree } = await this.#ask<{ tree: { sha: string } }>('GET', `/git/commits/${object.sha}`);
      const all = await this.#ask<{ tree: TreeItem[]; truncated: boolean }>(
        'GET',
        `/git/trees/${tree.sha}?recursive=1`,
      );
      if (all.truncated) throw new StoreError('The repository has more files than GitHub lists at once.');
      const blobs = all.tree.filter(
        ({ path, mode, type }) => type === 'blob' && mode !== '120000' && path.startsWith(PREFIX),
      );
      const files = new Map(blobs.map(({ path, sha }) => [path.slice(PREFIX.length), sha]));
      return { branch, commit: object.sha, tree: tree.sha, files };
    } catch (error) {
      if (error instanceof StoreError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** Reads the editor's branch, or the public one as long as nothing is saved. */
  async #work(): Promise<Snapshot> {
    return (await this.#snapshot(this.#branch)) ?? this.#public();
  }

  async #public(): Promise<Snapshot> {
    const found = await this.#snapshot(this.#base);
    if (!found) throw new StoreError(`The repository has no branch “${this.#base}”.`);
    return found;
  }

  async #loadTexts(shas: string[]): Promise<void> {
    const missing = [...new Set(shas)].filter((sha) => !this.#texts.has(sha));
    const [owner, name] = this.#repository.split('/');
    for (let at = 0; at < missing.length; at += TEXTS_AT_ONCE) {
      const part = missing.slice(at, at + TEXTS_AT_ONCE);
      const objects = part.map((sha, index) => `o${index}: object(oid: "${sha}") { ... on Blob { text } }`);
      const query = `{ repository(owner: "${owner}", name: "${name}") { ${objects.join(' ')} } }`;
      const { data } = await this.#ask<{
        data?: { repository?: Record<string, { text: string | null } | null> };
      }>('POST', 'graphql', { query });
      for (const [index, sha] of part.entries())
        this.#texts.set(sha, data?.repository?.[`o${index}`]?.text ?? '');
    }
  }

  async #listed({ files }: Snapshot): Promise<ContentFile[]> {
    const texts = [...files].filter(([path]) => isText(path));
    await this.#loadTexts(texts.map(([, sha]) => sha));
    return [...files].map(([path, sha]) => ({
      path,
      version: sha,
      ...(isText(path) && { text: this.#texts.get(sha)! }),
    }));
  }

  /** Merges what has become public meanwhile into the editor's branch, so that only the editor's changes differ. */
  async #bringUpToDate(): Promise<void> {
    await this.#ask('POST', '/merges', { base: this.#branch, head: this.#base }).catch(
      (error: StoreError) => {
        // Nothing has been saved yet.
        if (error.status === 404) return;
        if (error.status !== 409) throw error;
        throw new StoreError(
          `Somebody has published a change of what you changed on the branch “${this.#branch}”. Finish or close its pull request on GitHub and delete the branch; then load this page again.`,
        );
      },
    );
  }

  async #blob(sha: string): Promise<Blob> {
    const { content } = await this.#ask<{ content: string }>('GET', `/git/blobs/${sha}`);
    const binary = atob(content.replace(/\s/g, ''));
    return new Blob([Uint8Array.from(binary, (character) => character.charCodeAt(0))]);
  }

  /** Commits files to the editor's branch. Returns the new list of files. */
  async #commit(
    on: Snapshot,
    files: { path: string; sha: string | null }[],
    message: string,
  ): Promise<ContentFile[]> {
    const tree = await this.#ask<{ sha: string }>('POST', '/git/trees', {
      base_tree: on.tree,
      tree: files.map(({ path, sha }) => ({ path: PREFIX + path, mode: '100644', type: 'blob', sha })),
    });
    const commit = await this.#ask<{ sha: string }>('POST', '/git/commits', {
      message,
      tree: tree.sha,
      parents: [on.commit],
    });
    const ref = `refs/heads/${this.#branch}`;
    if (on.branch === this.#branch)
      await this.#ask('PATCH', `/git/${ref}`, { sha: commit.sha, force: false });
    else await this.#ask('POST', '/git/refs', { ref, sha: commit.sha });
    return this.#listed(await this.#work());
  }
}
