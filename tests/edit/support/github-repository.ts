import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { NOBODY, SOMEBODY } from '../../support/working-copy.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../..');

/**
 * The site's content in a repository behind GitHub's REST and GraphQL API, as far as the editor on the web uses it.
 * Runs git as GitHub does.
 */
export class GitHubRepository {
  readonly api = 'https://api.github.com';
  readonly token = 'github_pat_of_an_editor';
  readonly pulls: { number: number; head: string; title: string; html_url: string; state: 'open' }[] = [];
  isOffline = false;
  readonly #env: NodeJS.ProcessEnv;

  /** @param folder an empty one, for the repository */
  constructor(folder: string) {
    // Git reads the content from the working tree, and writes into the folder alone.
    this.#env = { ...NOBODY, GIT_DIR: folder, GIT_WORK_TREE: REPOSITORY };
    this.#git(['init', '--quiet', '-b', 'main']);
    this.#git(['add', 'src/content']);
    this.#commit('main', []);
  }

  #git(args: string[], input: string | Buffer = ''): Buffer {
    return execFileSync('git', [...SOMEBODY, ...args], { cwd: REPOSITORY, env: this.#env, input });
  }

  /** The object id that a command prints. */
  #id(args: string[], input?: string | Buffer): string {
    return this.#git(args, input).toString().trim();
  }

  /** Commits the index to a branch. */
  #commit(branch: string, parents: string[]) {
    const after = parents.flatMap((parent) => ['-p', parent]);
    const commit = this.#id(['commit-tree', this.#id(['write-tree']), ...after, '-m', 'Of somebody else']);
    this.#git(['update-ref', `refs/heads/${branch}`, commit]);
  }

  /** Puts a tree with other files into the index. */
  #prepare(tree: string, files: { path: string; sha: string | null }[]) {
    const lines = files.map(({ path, sha }) =>
      sha ? `100644 ${sha}\t${path}` : `0 ${'0'.repeat(40)}\t${path}`,
    );
    this.#git(['read-tree', tree]);
    this.#git(['update-index', '--index-info'], `${lines.join('\n')}\n`);
  }

  /** Reads a file of a branch. */
  read(branch: string, path: string): Buffer {
    return this.#git(['cat-file', 'blob', `${branch}:${path}`]);
  }

  /** Commits a change of another person. A new branch starts at `from`. */
  change(branch: string, path: string, contents: string, from = branch) {
    this.#prepare(from, [{ path, sha: this.#id(['hash-object', '-w', '--stdin'], contents) }]);
    this.#commit(branch, [from]);
  }

  /** Handles the requests of a page to GitHub. */
  async serve(page: Page) {
    await page.route(`${this.api}/**`, async (route) => {
      if (this.isOffline) return route.abort('internetdisconnected');
      if (route.request().headers().authorization !== `Bearer ${this.token}`)
        return route.fulfill({ status: 401, json: { message: 'Bad credentials' } });
      try {
        await route.fulfill({ json: this.#answer(route.request()) });
      } catch {
        await route.fulfill({ status: 404, json: { message: 'Not Found' } });
      }
    });
  }

  /** Handles a request; fails if git finds nothing. */
  #answer(request: Request): unknown {
    const { pathname, searchParams } = new URL(request.url());
    const path = pathname.replace('/repos/agency/site', '');
    const [, what = path, id = ''] = /^(\/git\/\w+)\/(.+)$/.exec(path) ?? [];
    const body = request.postDataJSON();
    switch (`${request.method()} ${what}`) {
      case 'GET ':
        return { default_branch: 'main' };
      case 'GET /user':
        return { login: 'ada' };
      case 'GET /pages':
        return { html_url: 'https://agency.github.io/site/' };
      case 'POST /graphql': {
        const asked = [...body.query.matchAll(/(o\d+): object\(oid: "(\w+)"\)/g)];
        const texts = asked.map(([, name, oid]) => [
          name,
          { text: this.#git(['cat-file', 'blob', oid]).toString() },
        ]);
        return { data: { repository: Object.fromEntries(texts) } };
      }
      case 'GET /git/ref':
        return { object: { sha: this.#id(['rev-parse', '--verify', '--quiet', `refs/${id}`]) } };
      case 'GET /git/commits':
        return { tree: { sha: this.#id(['rev-parse', `${id}^{tree}`]) } };
      case 'GET /git/trees': {
        const lines = this.#git(['ls-tree', '-r', id])
          .toString()
          .matchAll(/^(\d+) blob (\w+)\t(.*)$/gm);
        return { tree: [...lines].map(([, mode, sha, path]) => ({ path, mode, type: 'blob', sha })) };
      }
      case 'GET /git/blobs':
        return { content: this.#git(['cat-file', 'blob', id]).toString('base64') };
      case 'POST /git/blobs':
        return { sha: this.#id(['hash-object', '-w', '--stdin'], Buffer.from(body.content, 'base64')) };
      case 'POST /git/trees':
        this.#prepare(body.base_tree, body.tree);
        return { sha: this.#id(['write-tree']) };
      case 'POST /git/commits':
        return { sha: this.#id(['commit-tree', body.tree, '-p', body.parents[0], '-m', body.message]) };
      case 'POST /git/refs':
        return this.#id(['update-ref', body.ref, body.sha]);
      case 'PATCH /git/refs':
        this.#git(['merge-base', '--is-ancestor', `refs/${id}`, body.sha]);
        return this.#id(['update-ref', `refs/${id}`, body.sha]);
      case 'POST /merges': {
        const { base, head } = body;
        const fork = this.#id(['merge-base', base, head]);
        this.#git(['read-tree', '--empty']);
        this.#git(['read-tree', '-i', '-m', '--aggressive', fork, base, head]);
        return this.#commit(base, [base, head]);
      }
      case 'GET /pulls':
        return this.pulls.filter(({ head }) => `agency:${head}` === searchParams.get('head'));
      case 'POST /pulls': {
        const number = this.pulls.length + 1;
        const html_url = `https://github.com/agency/site/pull/${number}`;
        this.pulls.push({ number, head: body.head, title: body.title, html_url, state: 'open' });
        return this.pulls.at(-1);
      }
      default:
        throw new Error(`Nothing answers ${request.method()} ${path}.`);
    }
  }
}
