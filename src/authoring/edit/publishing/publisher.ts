import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathProblem } from '../../../model/check/content-path.ts';
import { CONTENT } from '../../../model/site-map.ts';
import { visible } from '../../../model/check/invisible.ts';
import { tokenEnvironment } from '../../../tooling/git.mjs';
import type { ChangedFile, Changes, Publication, Published } from '../store.ts';
import { ContentFolder } from '../server/content-folder.ts';
import { Refused } from '../server/refused.ts';
import { GitError, runGit } from './git.ts';
import {
  branchName,
  createAsk,
  findPullRequest,
  GitHubError,
  openPullRequest,
  previewsAddress,
} from './github.ts';
import { findSetup, type Setup } from './setup.ts';
import { isPublic, REQUESTED, wordsAfter, wordsBefore } from './words.ts';

type Request = Extract<Setup, { way: 'request' }>;
type Commit = Extract<Setup, { way: 'commit' }>;

/** Key in the clone's git configuration: the branch of the open request, which further changes join. */
const REQUEST_KEY = 'fallline.request';

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

  async #git(...args: string[]): Promise<string> {
    return (await runGit(this.#root, args)).toString().trim();
  }

  /** Queues work that locks the index: git fails if the lock is held. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Lists what differs from what is public. */
  changes(): Promise<Changes> {
    return this.#inTurn(() => this.#compare());
  }

  async #compare(): Promise<Changes> {
    const setup = await findSetup(this.#root);
    if (setup.way === 'none') return { files: [], obstacle: setup.obstacle };
    const differences = await this.#differences(setup);
    const files = await Promise.all(differences.map((difference) => this.#describe(difference)));
    const needsAuthor = !(await this.#knowsAuthor());
    return {
      files,
      ...wordsBefore(setup),
      ...(needsAuthor && { needsAuthor }),
      ...(await this.#request(setup)),
      ...this.#publicSite(setup),
    };
  }

  /** Returns the origin of the site that a push to this branch updates, if it is known. */
  #publicSite(setup: Setup): { site?: string } {
    return setup.way === 'commit' && isPublic(setup) && this.#site ? { site: this.#site } : {};
  }

  /** Returns the address of the open request that further changes join. */
  async #request(setup: Setup): Promise<{ request?: string }> {
    const branch = setup.way === 'request' && (await this.#lastBranch());
    return branch ? { request: `${setup.server}/${setup.repository}/tree/${branch}` } : {};
  }

  async #knowsAuthor(): Promise<boolean> {
    const known = await this.#git('var', 'GIT_AUTHOR_IDENT').catch(() => '');
    const configured = await this.#git('config', 'user.email').catch(
      () => process.env.GIT_AUTHOR_EMAIL ?? '',
    );
    return known !== '' && configured !== '';
  }

  /**
   * Reads the public version of a file; undefined if there is none.
   * @throws {Refused} if there is no public version of anything
   */
  async readPublic(path: string): Promise<Buffer | undefined> {
    const setup = await findSetup(this.#root);
    if (setup.way === 'none') throw new Refused(422, setup.obstacle);
    const [base, file] = [publicRef(setup), `${CONTENT}/${path}`];
    const isThere = await this.#git('ls-tree', '--name-only', base, '--', `:(literal)${file}`);
    return isThere ? runGit(this.#root, ['cat-file', 'blob', `${base}:${file}`]) : undefined;
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
          this.#git('rev-parse', '--verify', '--quiet', `${base}:${file}`).catch(() => undefined),
          this.#git('rev-parse', '--verify', '--quiet', `${fork}:${file}`).catch(() => undefined),
        ]);
        return { path, work, public: published, isOutdated: published !== forked };
      }),
    );
    return found.filter(({ work, public: published }) => work !== published);
  }

  /**
   * Lists content files of the working tree that differ from a commit, by path below the content folder.
   * @throws {Refused} if a link leads to one of them: git would read what it points to
   */
  async #changedSince(commit: string): Promise<string[]> {
    const [tracked, untracked] = await Promise.all([
      this.#names('diff', '--name-only', '--no-renames', '-z', commit, '--', CONTENT),
      this.#names('ls-files', '--others', '--exclude-standard', '-z', '--', CONTENT),
    ]);
    const paths = [...new Set([...tracked, ...untracked])]
      .map((file) => file.slice(CONTENT.length + 1))
      .filter((path) => !/(^|\/)\./.test(path))
      .sort();
    const obstacles = await Promise.all(paths.map((path) => this.#folder.findObstacle(path)));
    const [obstacle] = obstacles.filter(Boolean);
    if (obstacle) throw new Refused(422, noFile(visible(obstacle)));
    return paths.filter((path) => !pathProblem(path));
  }

  async #names(...args: string[]): Promise<string[]> {
    return (await this.#git(...args)).split('\0').filter(Boolean);
  }

  async #describe({ path, work, public: published }: Difference): Promise<ChangedFile> {
    const kind = published === undefined ? 'added' : work === undefined ? 'removed' : 'changed';
    if (!/\.(yaml|mdx)$/.test(path)) return { path, kind };
    const read = async (load: Promise<Buffer>) => (await load).toString();
    return {
      path,
      kind,
      ...(published && { before: await read(runGit(this.#root, ['cat-file', 'blob', published])) }),
      ...(work && { after: await readFile(join(this.#root, CONTENT, path), 'utf8') }),
    };
  }

  /**
   * Publishes all changed content files.
   * @throws {Refused} with a sentence; all files stay as they are
   */
  publish(publication: Publication): Promise<Published> {
    return this.#inTurn(() => this.#publish(publication));
  }

  async #publish(publication: Publication): Promise<Published> {
    const setup = await findSetup(this.#root);
    try {
      if (setup.way === 'none') throw new Refused(422, setup.obstacle);
      return setup.way === 'request'
        ? await this.#openRequest(setup, publication)
        : await this.#commit(setup, publication);
    } catch (error) {
      if (error instanceof GitError || error instanceof GitHubError)
        throw new Refused(
          422,
          `${error.message} Nothing is lost: your changes are saved on this machine. ${advice(error)}`.trim(),
        );
      throw error;
    }
  }

  /** Commits to the current branch, and pushes it if it has a remote. Leaves other staged files staged. */
  async #commit(setup: Commit, { sentence, author }: Publication): Promise<Published> {
    const files = (await this.#changedSince('HEAD')).map((path) => `${CONTENT}/${path}`);
    if (files.length > 0) {
      await this.#git('add', '--all', '--', ...files);
      const env = authorEnv(author);
      await runGit(
        this.#root,
        ['commit', '--quiet', '--no-verify', '--no-gpg-sign', '-m', sentence, '--', ...files],
        { env },
      );
    }
    if (!setup.remote) {
      if (files.length === 0) throw new Refused(422, 'Nothing has changed.');
      return { ...wordsAfter(setup), links: [] };
    }
    await this.#git(
      'push',
      '--quiet',
      setup.remote,
      `HEAD:${await this.#git('config', `branch.${setup.branch}.merge`)}`,
    );
    return { ...wordsAfter(setup), links: [], ...this.#publicSite(setup) };
  }

  /**
   * Makes a commit of the public version and the changed files, pushes it to a branch of its own and opens a pull
   * request. Builds the commit in an index of its own: the checkout stays as it is.
   */
  async #openRequest(setup: Request, { sentence, author }: Publication): Promise<Published> {
    const auth = setup.token ? tokenEnvironment(setup.server, setup.token) : {};
    await runGit(this.#root, ['fetch', '--quiet', 'origin', `refs/heads/${setup.branch}`], { env: auth });
    const changed = await this.#differences(setup);
    if (changed.length === 0) throw new Refused(422, 'Nothing differs from the public version.');
    const outdated = changed.filter(({ isOutdated }) => isOutdated).map(({ path }) => path);
    if (outdated.length > 0) throw new Refused(409, conflict(outdated));
    const joined = await this.#openBranch(setup);
    const branch = joined ?? branchName(sentence, new Date());
    const base = publicRef(setup);
    const parents = joined ? [remoteRef(joined), base] : [base];
    const commit = await this.#commitOnto(base, parents, changed, sentence, authorEnv(author));
    await runGit(this.#root, ['push', '--quiet', 'origin', `${commit}:refs/heads/${branch}`], { env: auth });
    await this.#git('update-ref', remoteRef(branch), commit);
    await this.#git('config', REQUEST_KEY, branch);
    return this.#report(setup, branch, sentence);
  }

  /** Returns the branch of the last request from this clone. */
  async #lastBranch(): Promise<string | undefined> {
    const branch = await this.#git('config', REQUEST_KEY).catch(() => '');
    const known =
      branch && (await this.#git('rev-parse', '--verify', '--quiet', remoteRef(branch)).catch(() => ''));
    return known ? branch : undefined;
  }

  /** Returns the branch of the last request, unless a token tells that the request has been closed. */
  async #openBranch({ token, ...setup }: Request): Promise<string | undefined> {
    const branch = await this.#lastBranch();
    if (!branch || !token) return branch;
    const open = await findPullRequest(createAsk({ ...setup, token }), setup.repository, branch);
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
        (await runGit(this.#root, args, { env: index, ...(input !== undefined && { input }) }))
          .toString()
          .trim();
      await inIndex(['read-tree', base]);
      const lines = await Promise.all(
        changed.map(async ({ path, work }) => {
          const file = `${CONTENT}/${path}`;
          if (work === undefined) return `0 ${'0'.repeat(40)}\t${file}\0`;
          const object = await inIndex(['hash-object', '-w', '--', file]);
          return `100644 ${object}\t${file}\0`;
        }),
      );
      await inIndex(['update-index', '-z', '--index-info'], lines.join(''));
      const tree = await inIndex(['write-tree']);
      const unique = [...new Set(await Promise.all(parents.map((parent) => this.#git('rev-parse', parent))))];
      return await inIndex([
        'commit-tree',
        tree,
        ...unique.flatMap((parent) => ['-p', parent]),
        '-m',
        sentence,
      ]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #report(setup: Request, branch: string, sentence: string): Promise<Published> {
    const site = `${setup.server}/${setup.repository}`;
    if (!setup.token) {
      const href = `${site}/compare/${setup.branch}...${branch}?expand=1&title=${encodeURIComponent(sentence)}`;
      return {
        sentence:
          'Your changes are on GitHub. One step is left there: press “Create pull request”, which asks a colleague to approve them.',
        detail: `Pushed to the branch “${branch}” of ${setup.repository}.`,
        links: [{ label: 'Create the pull request on GitHub', href }],
      };
    }
    const ask = createAsk({ ...setup, token: setup.token });
    const { number, html_url } = await openPullRequest(ask, setup.repository, {
      branch,
      base: setup.branch,
      title: sentence,
      body: 'Changed with the forms of `npm run edit`.',
    });
    const previews = await previewsAddress(ask);
    return {
      sentence: REQUESTED,
      detail: `Pull request ${number} is open, for the branch “${branch}”.`,
      links: [
        { label: `Your request on GitHub (pull request ${number})`, href: html_url },
        ...(previews
          ? [
              { label: 'The site with your changes, in some minutes', href: `${previews}pr-${number}/` },
              {
                label: 'What it changes, page by page, in some minutes',
                href: `${previews}pr-${number}/review.html`,
              },
            ]
          : []),
      ],
      ...(previews && { site: `${previews}pr-${number}` }),
    };
  }
}

const publicRef = (setup: Request | Commit) =>
  setup.way === 'request' ? remoteRef(setup.branch) : (setup.upstream ?? 'HEAD');

const remoteRef = (branch: string) => `refs/remotes/origin/${branch}`;

const noFile = (obstacle: string) =>
  `Nothing can be published: ${obstacle}. It could lead to something that is not for the public. Put the file itself there, or delete it.`;

const conflict = (paths: string[]) =>
  `Somebody else has changed ${paths.join(', ')} since this copy of the site was updated. Nothing was published, and nothing is lost. Copy what you wrote, discard it here, then write it into the new version.`;

const advice = ({ cause }: { cause?: unknown }) =>
  cause === 'offline' || cause === 'outdated' ? 'Try again in a moment.' : '';

const authorEnv = (author: Publication['author']): Record<string, string> =>
  author
    ? {
        GIT_AUTHOR_NAME: author.name,
        GIT_AUTHOR_EMAIL: author.email,
        GIT_COMMITTER_NAME: author.name,
        GIT_COMMITTER_EMAIL: author.email,
      }
    : {};
