import { execFile, execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MARKER } from '../../../../src/reviewing/preview/publish/comment.ts';
import { temporaryFolder, writeIn } from '../../../support/temporary-folder.ts';

const SCRIPT = join(import.meta.dirname, '../../../../src/reviewing/preview/publish/publish.ts');
const COMMIT = 'a'.repeat(40);

let folder: string;
let gitHub: FakeGitHub;

/** The part of GitHub's REST API that publishing calls. */
class FakeGitHub {
  /** Commit of the open pull requests; undefined if there are none. */
  head: string | undefined = COMMIT;
  comments: { id: number; body: string; user: { type: string } }[] = [];
  readonly server = createServer(async (request, response) => {
    const { method, url = '' } = request;
    if (method !== 'GET') {
      const { body } = (await json(request)) as { body: string };
      const known = this.comments.find(({ id }) => url.endsWith(`/comments/${id}`));
      if (known) known.body = body;
      else this.comments.push({ id: this.comments.length + 1, body, user: { type: 'Bot' } });
    }
    // Pull request 12 is that of the branch change-12.
    const [, number] = /pulls\?state=open&head=visitor%3Achange-(\d+)$/.exec(url) ?? [];
    const open = this.head ? [{ number: Number(number), head: { sha: this.head } }] : [];
    response.end(JSON.stringify(number ? open : this.comments));
  });

  get api() {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
}

beforeEach(async () => {
  folder = temporaryFolder();
  gitHub = new FakeGitHub();
  await new Promise<void>((done) => gitHub.server.listen(0, '127.0.0.1', done));
});

afterEach(() => void gitHub.server.close());

/** Creates an artifact as the untrusted workflow does. */
function artifact(page: string): string {
  const made = join(folder, `artifact-${Math.random()}`);
  writeIn(made, 'site/index.html', page);
  writeIn(made, 'site/_astro/a.js', '1');
  writeIn(made, 'report.html', 'A report');
  writeIn(made, 'summary.md', '**1 of 18 pages changed**');
  return made;
}

function run(number: number, ...args: string[]): Promise<{ code: number; text: string }> {
  const env = {
    PATH: process.env.PATH,
    GITHUB_API_URL: gitHub.api,
    GITHUB_REPOSITORY: 'owner/site',
    GITHUB_TOKEN: 'token',
    HEAD: `visitor:change-${number}`,
    HEAD_SHA: COMMIT,
    PAGES_REMOTE: join(folder, 'remote.git'),
    PREVIEWS_URL: 'https://owner.github.io/site/',
  };
  return new Promise((done) =>
    execFile(process.execPath, [SCRIPT, ...args], { env }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), text: stdout + stderr }),
    ),
  );
}

const publish = (number: number, page = 'A page') => run(number, 'publish', artifact(page));
const remove = (number: number) => run(number, 'remove', String(number));

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: join(folder, 'remote.git'), encoding: 'utf8', stdio: 'pipe' });

const init = () => execFileSync('git', ['init', '--quiet', '--bare', join(folder, 'remote.git')]);

/** Returns what GitHub Pages would serve at a path. */
const served = (path: string) => git('show', `gh-pages:${path}`);
const paths = () => git('ls-tree', '-r', '--name-only', 'gh-pages').trim().split('\n');

describe('a preview', () => {
  beforeEach(() => void init());

  it('is published under its prefix with the report, and linked in the pull request', async () => {
    expect(await publish(12)).toMatchObject({ code: 0 });
    expect(served('pr-12/index.html')).toBe('A page');
    expect(served('pr-12/_astro/a.js')).toBe('1');
    expect(served('pr-12/review.html')).toBe('A report');
    expect(served('.nojekyll')).toBe('');
    expect(served('robots.txt')).toContain('Disallow: /');
    expect(gitHub.comments.map(({ body }) => body)).toEqual([
      expect.stringContaining('[Open the preview](https://owner.github.io/site/pr-12/)'),
    ]);
    expect(gitHub.comments[0]!.body).toContain('**1 of 18 pages changed**');
  });
});

describe('a preview beside others', { tags: ['full'] }, () => {
  beforeEach(() => void init());

  it('replaces its previous version in the only commit, and leaves others alone', async () => {
    await publish(7, 'Of another');
    await publish(12, 'Old');
    await publish(12, 'New');
    expect([served('pr-12/index.html'), served('pr-7/index.html')]).toEqual(['New', 'Of another']);
    expect(git('rev-list', '--count', 'gh-pages').trim()).toBe('1');
  });

  it('can be removed', async () => {
    await publish(7, 'Of another');
    await publish(12);
    expect((await remove(12)).code).toBe(0);
    expect(paths().filter((path) => path.startsWith('pr-12/'))).toEqual([]);
    expect(served('pr-7/index.html')).toBe('Of another');
    gitHub.comments = [];
    expect((await remove(12)).code).toBe(0);
    expect(gitHub.comments).toEqual([]);
  });

  it('has one comment, which is updated; one of a person with the same marker is not', async () => {
    const mine = { id: 1, body: `${MARKER} mine`, user: { type: 'User' } };
    gitHub.comments.push(mine);
    await publish(12);
    await publish(12);
    expect(gitHub.comments).toEqual([
      mine,
      expect.objectContaining({ body: expect.stringContaining('Open the preview') }),
    ]);
    await remove(12);
    expect(gitHub.comments.map(({ body }) => body)).toEqual([
      mine.body,
      expect.stringContaining('The preview is gone'),
    ]);
  });

  it('can be published at the same time as others', async () => {
    const results = await Promise.all([1, 2, 3].map((number) => publish(number)));
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0]);
    for (const number of [1, 2, 3]) expect(served(`pr-${number}/index.html`)).toBe('A page');
  });

  it.each([
    ['is closed meanwhile', undefined],
    ['is at another commit than the artifact', 'b'.repeat(40)],
  ])('is not published when the pull request %s', async (_, head) => {
    gitHub.head = head;
    const { code, text } = await publish(12);
    expect({ code, comments: gitHub.comments }).toEqual({ code: 0, comments: [] });
    expect(text).toContain('is not wanted any more');
    expect(git('for-each-ref')).toBe('');
  });
});
