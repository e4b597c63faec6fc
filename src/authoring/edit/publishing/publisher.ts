import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asName } from '../../../model/entries/as-name.ts';
import { pathProblem } from '../../../model/check/names.ts';
import { CONTENT, isText } from '../../../model/site-map.ts';
import { visible } from '../../../model/check/invisible.ts';
import { GitError, tokenEnvironment } from '../../../tooling/git.mjs';
import { changedFile } from '../../../model/entries/differences.ts';
import { ContentFolder } from '../server/content-folder.ts';
import { type ChangedFile, type Changes, type Publication, type Published, StoreError } from '../store.ts';
import { explain, runGit } from './git.ts';
import { createAsk, findPullRequest, requestApproval } from './github.ts';
import {
  type Commit,
  findSetup,
  isPublic,
  type Request,
  type Setup,
  wordsAfter,
  wordsBefore,
} from './setup.ts';

/** Key in the clone's git configuration: the branch of the open request, which further changes join. */
const REQUEST_KEY = 'publish.request';

/** Reassurance in error messages. */
const KEPT = 'Nothing is lost: your changes are saved on this machine.';

/** A content file in the working tree and in the public version, as git object ids. */
interface Difference {
  path: string;
  /** Undefined where there is no such file. */
  work: string | undefined;
  public: string | undefined;
  /** Whether the public file has changed since this checkout was updated. */
  isOutdated: boolean;
}

/** Publishes content of a checkout with git. Never changes files, the index or branches other than those it says. */
export class Publisher {
  readonly #root: string;
  readonly #folder: ContentFolder;
  readonly #site: string | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param root root folder of the repository
   * @param site origin of the public site; undefined if unknown
   */
  constructor(root: string, site?: string) {
    this.#root = root;
    this.#folder = new ContentFolder(join(root, CONTENT));
    this.#site = site?.replace(/\/$/, '');
  }

  /** Lists what differs from what is public. */
  changes(): Promise<Changes> {
    return this.#inTurn(() => this.#compare());
  }

  /**
   * Publishes all changed content files.
   * @throws {StoreError} with a sentence; all files stay as they are
   */
  publish(publication: Publication): Promise<Published> {
    return this.#inTurn(() => this.#publish(publication));
  }

  /**
   * Reads the public version of a file; undefined if there is none.
   * @throws {StoreError} if there is no public version of anything
   */
  async readPublic(path: string): Promise<Buffer | undefined> {
    const setup = await findSetup(this.#root);
    if (setup.way === 'none') throw new StoreError(setup.obstacle);
    const [base, file] = [publicRef(setup), `${CONTENT}/${path}`];
    const isThere = await this.#git('ls-tree', '--name-only', base, '--', `:(literal)${file}`);
    return isThere ? this.#blob(`${base}:${file}`) : undefined;
  }

  /** Queues work that locks the index: git fails if the lock is held. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #git(...args: string[]): Promise<string> {
    return (await runGit(this.#root, args)).toString().trim();
  }

  /** Resolves a revision, such as a branch; undefined if there is none. */
  #find(revision: string): Promise<string | undefined> {
    return this.#git('rev-parse', '--verify', '--quiet', revision).catch(() => undefined);
  }

  #blob(object: string): Promise<Buffer> {
    return runGit(this.#root, ['cat-file', 'blob', object]);
  }

  async #compare(): Promise<Changes> {
    const setup = await findSetup(this.#root);
    if (setup.way === 'none') return { files: [], obstacle: setup.obstacle };
    const differences = await this.#differences(setup);
    const joined = setup.way === 'request' && (await this.#lastBranch(setup));
    return {
      files: await Promise.all(differences.map((difference) => this.#describe(difference))),
      ...wordsBefore(setup),
      ...(!(await this.#knowsAuthor()) && { needsAuthor: true }),
      ...(joined && { request: `${setup.server}/${setup.repository}/tree/${joined}` }),
      ...this.#publicSite(setup),
    };
  }

  /** Returns the origin of the site that a push to this branch updates, if it is known. */
  #publicSite(setup: Setup): { site?: string } {
    return setup.way === 'commit' && isPublic(setup) && this.#site ? { site: this.#site } : {};
  }

  /** Whether git knows the author, without a guess from the name of this machine. */
  #knowsAuthor(): Promise<boolean> {
    return this.#git('-c', 'user.useConfigOnly=true', 'var', 'GIT_AUTHOR_IDENT').then(
      () => true,
      () => false,
    );
  }

  /** Lists content files that differ from the public version. */
  async #differences(setup: Request | Commit): Promise<Difference[]> {
    const base = publicRef(setup);
    const fork = await this.#git('merge-base', 'HEAD', base);
    const paths = await this.#changedSince(fork);
    const found = await Promise.all(
      paths.map(async (path) => {
        const file = `${CONTENT}/${path}`;
        const [work, published, forked] = await Promise.all([
          this.#git('hash-object', '--', file).catch(() => undefined),
          this.#find(`${base}:${file}`),
          this.#find(`${fork}:${file}`),
        ]);
        return { path, work, public: published, isOutdated: published !== forked };
      }),
    );
    return found.filter(({ work, public: published }) => work !== published);
  }

  /**
   * Lists content files of the working tree that differ from a commit, by path below the content folder.
   * @throws {StoreError} if one of them is behind a symbolic link: git would read its target
   */
  async #changedSince(commit: string): Promise<string[]> {
    const listed = await Promise.all([
      this.#git('diff', '--name-only', '--no-renames', '-z', commit, '--', CONTENT),
      this.#git('ls-files', '--others', '--exclude-standard', '-z', '--', CONTENT),
    ]);
    const files = listed.flatMap((names) => names.split('\0').filter(Boolean));
    const paths = [...new Set(files)]
      .map((file) => file.slice(CONTENT.length + 1))
      .filter((path) => !/(^|\/)\./.test(path))
      .sort();
    const obstacles = await Promise.all(paths.map((path) => this.#folder.findObstacle(path)));
    const [obstacle] = obstacles.filter(Boolean);
    if (obstacle) throw new StoreError(noFile(visible(obstacle)));
    return paths.filter((path) => !pathProblem(path));
  }

  async #describe({ path, work, public: published }: Difference): Promise<ChangedFile> {
    if (!isText(path)) return changedFile(path, published, work);
    const before = published && (await this.#blob(published)).toString();
    return changedFile(path, before, work && (await readFile(join(this.#root, CONTENT, path), 'utf8')));
  }

  async #publish(publication: Publication): Promise<Published> {
    const setup = await findSetup(this.#root);
    if (setup.way === 'none') throw new StoreError(setup.obstacle);
    try {
      return setup.way === 'request'
        ? await this.#openRequest(setup, publication)
        : await this.#commit(setup, publication);
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      const { sentence, isPassing } = explain(error);
      throw new StoreError(`${sentence} ${KEPT}${isPassing ? ' Try again in a moment.' : ''}`);
    }
  }

  /** Commits to the current branch, and pushes it if it has a remote. Leaves other staged files staged. */
  async #commit(setup: Commit, { sentence, author }: Publication): Promise<Published> {
    const files = (await this.#changedSince('HEAD')).map((path) => `${CONTENT}/${path}`);
    if (files.length > 0) {
      await this.#git('add', '--all', '--', ...files);
      const commit = ['commit', '--quiet', '--no-verify', '--no-gpg-sign', '-m', sentence, '--', ...files];
      await runGit(this.#root, commit, { env: authorEnv(author) });
    } else if (!setup.remote) throw new StoreError('Nothing has changed.');
    if (setup.remote) {
      const target = await this.#git('config', `branch.${setup.branch}.merge`);
      await this.#git('push', '--quiet', setup.remote, `HEAD:${target}`);
    }
    return { ...wordsAfter(setup), links: [], ...this.#publicSite(setup) };
  }

  /**
   * Makes a commit of the public version and the changed files, pushes it to a branch of its own and opens a pull
   * request. Builds the commit in an index of its own: the checkout stays as it is.
   */
  async #openRequest(setup: Request, { sentence, author }: Publication): Promise<Published> {
    const auth = setup.token ? tokenEnvironment(setup.server, setup.token) : {};
    await runGit(this.#root, ['fetch', '--quiet', setup.remote, `refs/heads/${setup.branch}`], { env: auth });
    const changed = await this.#differences(setup);
    if (changed.length === 0) throw new StoreError('Nothing differs from the public version.');
    const outdated = changed.filter(({ isOutdated }) => isOutdated).map(({ path }) => path);
    if (outdated.length > 0) throw new StoreError(conflict(outdated), 409);
    const joined = await this.#openBranch(setup);
    const branch = joined ?? branchName(sentence, new Date());
    const base = publicRef(setup);
    const parents = joined ? [remoteRef(setup.remote, joined), base] : [base];
    const commit = await this.#commitOnto(base, parents, changed, sentence, authorEnv(author));
    await runGit(this.#root, ['push', '--quiet', setup.remote, `${commit}:refs/heads/${branch}`], {
      env: auth,
    });
    await this.#git('update-ref', remoteRef(setup.remote, branch), commit);
    await this.#git('config', REQUEST_KEY, branch);
    return report(setup, branch, sentence);
  }

  /** Returns the branch of the last request from this clone. */
  async #lastBranch({ remote }: Request): Promise<string | undefined> {
    const branch = await this.#git('config', REQUEST_KEY).catch(() => '');
    return branch && (await this.#find(remoteRef(remote, branch))) ? branch : undefined;
  }

  /** Returns the branch of the last request, unless GitHub, asked with a token, says that it is closed. */
  async #openBranch(setup: Request): Promise<string | undefined> {
    const branch = await this.#lastBranch(setup);
    const { token } = setup;
    if (!branch || !token) return branch;
    const open = await findPullRequest(createAsk({ ...setup, token }, KEPT), setup.repository, branch);
    return open && branch;
  }

  async #commitOnto(
    base: string,
    parents: string[],
    changed: Difference[],
    sentence: string,
    env: Record<string, string>,
  ): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'publish-'));
    try {
      const index = { ...env, GIT_INDEX_FILE: join(folder, 'index') };
      const inIndex = async (args: string[], input?: string) =>
        (await runGit(this.#root, args, { env: index, ...(input && { input }) })).toString().trim();
      await inIndex(['read-tree', base]);
      const lines = await Promise.all(
        changed.map(async ({ path, work }) => {
          const file = `${CONTENT}/${path}`;
          if (work === undefined) return `0 ${'0'.repeat(40)}\t${file}\0`;
          return `100644 ${await inIndex(['hash-object', '-w', '--', file])}\t${file}\0`;
        }),
      );
      await inIndex(['update-index', '-z', '--index-info'], lines.join(''));
      const tree = await inIndex(['write-tree']);
      const unique = [...new Set(await Promise.all(parents.map((parent) => this.#git('rev-parse', parent))))];
      const after = unique.flatMap((parent) => ['-p', parent]);
      return await inIndex(['commit-tree', tree, ...after, '-m', sentence]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function report(setup: Request, branch: string, title: string): Promise<Published> {
  const { server, repository, token, branch: base } = setup;
  if (token)
    return requestApproval(createAsk({ ...setup, token }, KEPT), {
      ...{ repository, branch, base, title },
      body: 'Changed with the forms of `npm run edit`.',
    });
  const compare = `${server}/${repository}/compare/${base}...${branch}`;
  return {
    sentence:
      'Your changes are on GitHub. One step is left there: press “Create pull request”, which asks a colleague to approve them.',
    detail: `Pushed to the branch “${branch}” of ${repository}.`,
    links: [
      {
        label: 'Create the pull request on GitHub',
        href: `${compare}?expand=1&title=${encodeURIComponent(title)}`,
      },
    ],
  };
}

const publicRef = (setup: Request | Commit) =>
  setup.way === 'request' ? remoteRef(setup.remote, setup.branch) : (setup.upstream ?? 'HEAD');

const remoteRef = (remote: string, branch: string) => `refs/remotes/${remote}/${branch}`;

/** Derives the name of a branch from the sentence of a change. `moment` makes it unique. */
function branchName(sentence: string, moment: Date): string {
  const words = asName(sentence).slice(0, 40).replace(/-$/, '');
  return `content/${words || 'change'}-${moment.getTime().toString(36)}`;
}

const noFile = (obstacle: string) =>
  `Nothing can be published: ${obstacle}. It could lead to something that is not for the public. Put the file itself there, or delete it.`;

const conflict = (paths: string[]) =>
  `Somebody else has changed ${paths.join(', ')} since this copy of the site was updated. Nothing was published, and nothing is lost. Copy what you wrote, discard it here, then write it into the new version.`;

const authorEnv = (author: Publication['author']): Record<string, string> =>
  author
    ? {
        GIT_AUTHOR_NAME: author.name,
        GIT_AUTHOR_EMAIL: author.email,
        GIT_COMMITTER_NAME: author.name,
        GIT_COMMITTER_EMAIL: author.email,
      }
    : {};
