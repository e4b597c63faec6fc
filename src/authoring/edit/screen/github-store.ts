import {
  createAsk,
  type GitHubAccess,
  GitHubError,
  openPullRequest,
  previewsAddress,
} from '../publishing/github.ts';
import { REQUESTED } from '../publishing/words.ts';
import {
  type ChangedFile,
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

/** The content folder in the repository. */
const CONTENT = 'src/content/';

interface TreeItem {
  path: string;
  /** `120000` for a symbolic link. */
  mode: string;
  type: 'blob' | 'tree' | 'commit';
  sha: string;
}

/** A commit of a branch, with its content files. */
interface Snapshot {
  commit: string;
  tree: string;
  /** Git object ids by path below the content folder. */
  files: ReadonlyMap<string, string>;
}

/** Texts asked for in one request. */
const TEXTS_AT_ONCE = 100;

/**
 * The content of a repository on GitHub, without a checkout. Each save is a commit on a branch of the editor; publishing
 * opens a pull request for it. The content check runs there, not here.
 */
export class GitHubStore implements Store {
  readonly #access: GitHubAccess;
  readonly #base: string;
  readonly #branch: string;
  /** Texts by git object id. */
  readonly #texts = new Map<string, string>();

  private constructor(access: GitHubAccess, base: string, branch: string) {
    this.#access = access;
    this.#base = base;
    this.#branch = branch;
  }

  /** @throws {StoreError} if the token or the repository is refused */
  static async open(access: GitHubAccess): Promise<GitHubStore> {
    return explained(async () => {
      const { default_branch } = await createAsk(access)<{ default_branch: string }>('GET', '');
      const user = await fetch(`${access.api}/user`, {
        headers: { authorization: `Bearer ${access.token}` },
      });
      const { login } = (await user.json()) as { login?: string };
      return new GitHubStore(access, default_branch, `content/${login ?? 'editor'}`);
    });
  }

  #ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    return createAsk(this.#access)<T>(method, path, body);
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
        ({ path, mode, type }) => type === 'blob' && mode !== '120000' && path.startsWith(CONTENT),
      );
      const files = new Map(blobs.map(({ path, sha }) => [path.slice(CONTENT.length), sha]));
      return { commit: object.sha, tree: tree.sha, files };
    } catch (error) {
      if (error instanceof GitHubError && error.status === 404) return undefined;
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
    const [owner, name] = this.#access.repository.split('/');
    for (let at = 0; at < missing.length; at += TEXTS_AT_ONCE) {
      const part = missing.slice(at, at + TEXTS_AT_ONCE);
      const objects = part.map((sha, index) => `o${index}: object(oid: "${sha}") { ... on Blob { text } }`);
      const query = `{ repository(owner: "${owner}", name: "${name}") { ${objects.join(' ')} } }`;
      const answer = await fetch(this.#access.graphql, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#access.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      }).catch(() => {
        throw new GitHubError(0, 'There is no connection to GitHub.');
      });
      if (!answer.ok)
        throw new GitHubError(
          answer.status,
          `GitHub answers with the error ${answer.status}: try again later.`,
        );
      const { data } = (await answer.json()) as {
        data?: { repository?: Record<string, { text: string | null } | null> };
      };
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

  list(): Promise<ContentFile[]> {
    return explained(async () => {
      await this.#bringUpToDate();
      return this.#listed(await this.#work());
    });
  }

  /** Merges what has become public meanwhile into the editor's branch, so that only the editor's changes differ. */
  async #bringUpToDate(): Promise<void> {
    if (!(await this.#snapshot(this.#branch))) return;
    await this.#ask('POST', '/merges', { base: this.#branch, head: this.#base }).catch(
      (error: GitHubError) => {
        if (error.status === 409)
          throw new StoreError(
            `Somebody has published a change of what you changed on the branch “${this.#branch}”. Finish or close its pull request on GitHub and delete the branch; then load this page again.`,
          );
        throw error;
      },
    );
  }

  async #blob(sha: string): Promise<Blob> {
    const { content } = await this.#ask<{ content: string }>('GET', `/git/blobs/${sha}`);
    const binary = atob(content.replace(/\s/g, ''));
    return new Blob([Uint8Array.from(binary, (character) => character.charCodeAt(0))]);
  }

  read({ version }: Pick<ContentFile, 'version'>): Promise<Blob> {
    return explained(() => this.#blob(version));
  }

  readPublic(path: string): Promise<Blob | undefined> {
    return explained(async () => {
      const sha = (await this.#public()).files.get(path);
      return sha === undefined ? undefined : this.#blob(sha);
    });
  }

  save({ additions, deletions }: Update): Promise<ContentFile[]> {
    return explained(async () => {
      const work = await this.#work();
      for (const { path, seen } of [...additions, ...deletions])
        if ((work.files.get(path) ?? null) !== seen)
          throw new StoreError(
            `Nothing was saved: somebody has changed ${path} on GitHub since you opened it. Copy what you wrote, then load the page again.`,
          );
      const written = await Promise.all(
        additions.map(async ({ path, contents }) => {
          const bytes = isText(path) ? contents : await preparePicture(path, contents);
          const { sha } = await this.#ask<{ sha: string }>('POST', '/git/blobs', {
            content: toBase64(bytes),
            encoding: 'base64',
          });
          return { path, sha };
        }),
      );
      const names = additions.filter(({ path }) => isText(path)).map(({ path }) => path);
      return this.#commit(
        work,
        [...written, ...deletions.map(({ path }) => ({ path, sha: null }))],
        `Edit ${names.join(', ') || 'pictures'}`,
      );
    });
  }

  /** Commits files to the editor's branch. Returns the new list of files. */
  async #commit(
    on: Snapshot,
    files: { path: string; sha: string | null }[],
    message: string,
  ): Promise<ContentFile[]> {
    const entries = files.map(({ path, sha }) => ({
      path: CONTENT + path,
      mode: '100644',
      type: 'blob',
      sha,
    }));
    const tree = await this.#ask<{ sha: string }>('POST', '/git/trees', {
      base_tree: on.tree,
      tree: entries,
    });
    const commit = await this.#ask<{ sha: string }>('POST', '/git/commits', {
      message,
      tree: tree.sha,
      parents: [on.commit],
    });
    if (await this.#snapshot(this.#branch)) {
      await this.#ask('PATCH', `/git/refs/heads/${this.#branch}`, { sha: commit.sha, force: false });
    } else {
      await this.#ask('POST', '/git/refs', { ref: `refs/heads/${this.#branch}`, sha: commit.sha });
    }
    return this.#listed(await this.#work());
  }

  changes(): Promise<Changes> {
    return explained(async () => {
      const [work, published] = [await this.#work(), await this.#public()];
      const paths = [...new Set([...work.files.keys(), ...published.files.keys()])].sort();
      const changed = paths.filter((path) => work.files.get(path) !== published.files.get(path));
      const shas = changed
        .filter(isText)
        .flatMap((path) => [work.files.get(path), published.files.get(path)]);
      await this.#loadTexts(shas.filter((sha) => sha !== undefined));
      const text = (sha: string | undefined) => (sha === undefined ? undefined : this.#texts.get(sha));
      const files = changed.map((path): ChangedFile => {
        const [before, after] = [published.files.get(path), work.files.get(path)];
        const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
        const [old, now] = isText(path) ? [text(before), text(after)] : [];
        return {
          path,
          kind,
          ...(old !== undefined && { before: old }),
          ...(now !== undefined && { after: now }),
        };
      });
      return {
        files,
        way: 'Your changes are checked, and a colleague looks at them. Visitors see them once they are approved and the site has been updated, usually within minutes.',
        detail: `Opens a pull request at ${this.#access.repository}.`,
      };
    });
  }

  publish({ sentence }: Publication): Promise<Published> {
    return explained(async () => {
      const ask = createAsk(this.#access);
      const { number, html_url } = await openPullRequest(ask, this.#access.repository, {
        branch: this.#branch,
        base: this.#base,
        title: sentence,
        body: 'Changed with the forms on the web.',
      });
      const previews = await previewsAddress(ask);
      return {
        sentence: REQUESTED,
        detail: `Pull request ${number} is open, for the branch “${this.#branch}”.`,
        links: [
          {
            label: `Your request on GitHub (pull request ${number}), where the check tells of mistakes`,
            href: html_url,
          },
          ...(previews
            ? [{ label: 'The site with your changes, in some minutes', href: `${previews}pr-${number}/` }]
            : []),
        ],
        ...(previews && { site: `${previews}pr-${number}` }),
      };
    });
  }

  discard(paths: string[]): Promise<ContentFile[]> {
    return explained(async () => {
      const [work, published] = [await this.#work(), await this.#public()];
      const files = paths.map((path) => ({ path, sha: published.files.get(path) ?? null }));
      return this.#commit(work, files, `Discard changes of ${paths.join(', ')}`);
    });
  }
}

const isText = (path: string) => /\.(yaml|mdx)$/.test(path);

/** Turns refusals of GitHub into refusals of the store. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GitHubError)
      throw new StoreError(`${error.message} Nothing is lost: what you wrote stays in the form.`);
    throw error;
  }
}
