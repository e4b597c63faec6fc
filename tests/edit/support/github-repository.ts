import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

type Tree = ReadonlyMap<string, string>;

interface Commit {
  tree: string;
  parents: string[];
  message: string;
}

interface TreeEntry {
  path: string;
  sha: string | null;
}

const sha = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/**
 * A repository behind GitHub's REST and GraphQL API, as far as the editor on the web uses it. Kept in memory: blobs,
 * trees, commits, branches and pull requests behave like those of git.
 */
export class GitHubRepository {
  readonly #blobs = new Map<string, Buffer>();
  readonly #trees = new Map<string, Tree>();
  readonly #commits = new Map<string, Commit>();
  readonly branches = new Map<string, string>();
  readonly pulls: { number: number; head: string; title: string; html_url: string }[] = [];
  readonly token = 'github_pat_of_an_editor';
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  static async start(folder: string): Promise<GitHubRepository> {
    const repository = new GitHubRepository();
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true });
    const tree = paths
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const file = join(parentPath, name);
        const path = `src/content/${file.slice(folder.length + 1).replaceAll('\\', '/')}`;
        return { path, sha: repository.#addBlob(readFileSync(file)) };
      });
    const first = repository.#addCommit({
      tree: repository.#addTree(undefined, tree),
      parents: [],
      message: 'First',
    });
    repository.branches.set('main', first);
    repository.#server.listen(0, '127.0.0.1');
    await once(repository.#server, 'listening');
    return repository;
  }

  get api(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #addBlob(contents: Buffer): string {
    const id = sha(`blob ${contents.length}\0`, contents);
    this.#blobs.set(id, contents);
    return id;
  }

  #addTree(base: string | undefined, entries: TreeEntry[]): string {
    const tree = new Map(base === undefined ? [] : this.#trees.get(base));
    for (const entry of entries) {
      if (entry.sha === null) tree.delete(entry.path);
      else tree.set(entry.path, entry.sha);
    }
    const id = sha(JSON.stringify([...tree].sort()));
    this.#trees.set(id, tree);
    return id;
  }

  #addCommit(commit: Commit): string {
    const id = sha(JSON.stringify(commit));
    this.#commits.set(id, commit);
    return id;
  }

  /** Reads a file of a branch. */
  read(branch: string, path: string): Buffer | undefined {
    const { tree } = this.#commits.get(this.branches.get(branch)!)!;
    const id = this.#trees.get(tree)!.get(path);
    return id === undefined ? undefined : this.#blobs.get(id);
  }

  /** Commits a change of another person. */
  change(branch: string, path: string, contents: string) {
    const parent = this.branches.get(branch)!;
    const tree = this.#addTree(this.#commits.get(parent)!.tree, [
      { path, sha: this.#addBlob(Buffer.from(contents)) },
    ]);
    this.branches.set(branch, this.#addCommit({ tree, parents: [parent], message: 'Of somebody else' }));
  }

  async #handle(request: IncomingMessage, response: ServerResponse) {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader(
      'access-control-allow-headers',
      'authorization, content-type, accept, x-github-api-version',
    );
    response.setHeader('access-control-allow-methods', 'GET, POST, PATCH');
    const body = await text(request);
    const isAllowed = request.headers.authorization === `Bearer ${this.token}`;
    const [status, answer] =
      request.method === 'OPTIONS'
        ? [204, undefined]
        : isAllowed
          ? this.#answer(request.method!, request.url!, body === '' ? {} : JSON.parse(body))
          : [401, { message: 'Bad credentials' }];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(answer === undefined ? '' : JSON.stringify(answer));
  }

  // biome-ignore lint/suspicious/noExplicitAny: Bodies differ by address.
  #answer(method: string, url: string, body: any): [number, unknown] {
    const { pathname, searchParams } = new URL(url, this.api);
    if (pathname === '/user') return [200, { login: 'ada' }];
    if (pathname === '/graphql') {
      const asked = (body.query as string).matchAll(/(o\d+): object\(oid: "(\w+)"\)/g);
      const repository = Object.fromEntries(
        [...asked].map(([, name, id]) => [name, { text: this.#blobs.get(id!)!.toString() }]),
      );
      return [200, { data: { repository } }];
    }
    const path = pathname.replace('/repos/agency/site', '');
    if (path === '') return [200, { default_branch: 'main' }];
    if (path === '/pages') return [200, { html_url: 'https://agency.github.io/site/' }];
    const [, kind, id = ''] = /^\/git\/(refs|ref|commits|trees|blobs)\/?(.*)$/.exec(path) ?? [];
    if (method === 'GET' && kind === 'ref') {
      const commit = this.branches.get(id.replace('heads/', ''));
      return commit ? [200, { object: { sha: commit } }] : [404, { message: 'Not Found' }];
    }
    if (method === 'GET' && kind === 'commits') return [200, { tree: { sha: this.#commits.get(id)!.tree } }];
    if (method === 'GET' && kind === 'trees') {
      const tree = [...this.#trees.get(id)!].map(([file, blob]) => ({ path: file, type: 'blob', sha: blob }));
      return [200, { tree, truncated: false }];
    }
    if (method === 'GET' && kind === 'blobs')
      return [200, { content: this.#blobs.get(id)!.toString('base64'), encoding: 'base64' }];
    if (method === 'POST' && kind === 'blobs')
      return [201, { sha: this.#addBlob(Buffer.from(body.content, 'base64')) }];
    if (method === 'POST' && kind === 'trees')
      return [201, { sha: this.#addTree(body.base_tree, body.tree) }];
    if (method === 'POST' && kind === 'commits') return [201, { sha: this.#addCommit(body) }];
    if (method === 'POST' && kind === 'refs') {
      this.branches.set(body.ref.replace('refs/heads/', ''), body.sha);
      return [201, {}];
    }
    if (method === 'PATCH' && kind === 'refs') {
      const branch = id.replace('heads/', '');
      const isNext = this.#commits.get(body.sha)!.parents.includes(this.branches.get(branch)!);
      if (!isNext) return [422, { message: 'Update is not a fast forward' }];
      this.branches.set(branch, body.sha);
      return [200, {}];
    }
    if (path === '/merges' && method === 'POST') return this.#merge(body);
    if (path === '/pulls' && method === 'GET')
      return [200, this.pulls.filter(({ head }) => `agency:${head}` === searchParams.get('head'))];
    if (path === '/pulls' && method === 'POST') {
      const number = this.pulls.length + 1;
      const pull = {
        number,
        head: body.head,
        title: body.title,
        html_url: `https://github.com/agency/site/pull/${number}`,
      };
      this.pulls.push(pull);
      return [201, { ...pull, state: 'open' }];
    }
    return [404, { message: 'Not Found' }];
  }

  /** Merges a branch into another one, file by file. */
  #merge({ base, head }: { base: string; head: string }): [number, unknown] {
    const [into, from] = [this.branches.get(base)!, this.branches.get(head)!];
    const history = this.#history(into);
    if (history.has(from)) return [204, undefined];
    const fork = [...this.#history(from)].find((commit) => history.has(commit))!;
    const treeOf = (commit: string) => this.#trees.get(this.#commits.get(commit)!.tree)!;
    const [old, ours, theirs] = [treeOf(fork), treeOf(into), treeOf(from)];
    const changed = [...new Set([...old.keys(), ...theirs.keys()])].filter(
      (file) => old.get(file) !== theirs.get(file),
    );
    const isConflict = (file: string) =>
      ours.get(file) !== old.get(file) && ours.get(file) !== theirs.get(file);
    if (changed.some(isConflict)) return [409, { message: 'Merge conflict' }];
    const entries = changed.map((file) => ({ path: file, sha: theirs.get(file) ?? null }));
    const tree = this.#addTree(this.#commits.get(into)!.tree, entries);
    this.branches.set(base, this.#addCommit({ tree, parents: [into, from], message: 'Merge' }));
    return [201, {}];
  }

  /** A commit and all before it, the newest first. */
  #history(commit: string): Set<string> {
    const found = new Set([commit]);
    for (const each of found) for (const parent of this.#commits.get(each)!.parents) found.add(parent);
    return found;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
