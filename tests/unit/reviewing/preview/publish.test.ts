import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listArtifact } from '../../../../src/reviewing/preview/publish/artifact.ts';
import { MARKER, previewComment } from '../../../../src/reviewing/preview/publish/comment.ts';
import { markdownSummary } from '../../../../src/reviewing/review/summary.ts';
import { aPage, aPrice, aReview } from '../review/a-review.ts';
import { HOSTILE_TEXTS, markupIn } from '../review/hostile-texts.ts';

const SCRIPT = join(import.meta.dirname, '../../../../src/reviewing/preview/publish/publish.ts');
const COMMIT = 'a'.repeat(40);

let folder: string;
let gitHub: FakeGitHub;

/** GitHub's interface for programs, as far as publishing asks it. */
class FakeGitHub {
  pullRequest = { state: 'open', head: { sha: COMMIT } };
  comments: { id: number; body: string; user: { type: string } }[] = [];
  readonly server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () =>
      response.end(JSON.stringify(this.answer(request.method!, request.url!, String(Buffer.concat(parts))))),
    );
  });

  answer(method: string, url: string, body: string): unknown {
    if (url.includes('/pulls/')) return this.pullRequest;
    if (method === 'GET') return this.comments;
    const { body: text } = JSON.parse(body);
    if (method === 'PATCH') this.comments.find(({ id }) => url.endsWith(`/${id}`))!.body = text;
    else this.comments.push({ id: this.comments.length + 1, body: text, user: { type: 'Bot' } });
    return {};
  }
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'publish-'));
  execFileSync('git', ['init', '--quiet', '--bare', join(folder, 'remote.git')]);
  gitHub = new FakeGitHub();
  await new Promise<void>((done) => gitHub.server.listen(0, '127.0.0.1', done));
});

afterEach(() => {
  gitHub.server.close();
  rmSync(folder, { recursive: true });
});

/** What the untrusted workflow made. */
function artifact(number: string, page = 'A page'): string {
  const made = join(folder, `artifact-${Math.random()}`);
  mkdirSync(join(made, 'site/_astro'), { recursive: true });
  writeFileSync(join(made, 'number'), `${number}\n`);
  writeFileSync(join(made, 'site/index.html'), page);
  writeFileSync(join(made, 'site/_astro/a.js'), '1');
  writeFileSync(join(made, 'report.html'), 'A report');
  writeFileSync(join(made, 'summary.md'), '**1 of 18 pages changed**');
  return made;
}

async function run(...args: string[]): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [SCRIPT, ...args], {
    env: {
      PATH: process.env.PATH,
      GITHUB_API_URL: `http://127.0.0.1:${(gitHub.server.address() as AddressInfo).port}`,
      GITHUB_REPOSITORY: 'owner/site',
      GITHUB_TOKEN: 'token',
      HEAD_SHA: COMMIT,
      PAGES_REMOTE: join(folder, 'remote.git'),
      PREVIEWS_URL: 'https://owner.github.io/site/',
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
  return new Promise((done) => child.on('close', (code) => done({ code, text })));
}

/** What Pages would serve, by path. */
function served(path: string): string | undefined {
  const checkout = join(folder, `served-${Math.random()}`);
  execFileSync('git', ['clone', '--quiet', '--branch', 'gh-pages', join(folder, 'remote.git'), checkout]);
  const file = join(checkout, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

describe('publishing a preview', () => {
  it('puts it under its prefix with the report, and tells the pull request where', async () => {
    expect(await run('publish', artifact('12'))).toMatchObject({ code: 0 });
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

  it('replaces the one before, changes the same comment, and leaves other previews alone', async () => {
    await run('publish', artifact('7', 'Of another'));
    await run('publish', artifact('12', 'Old'));
    expect((await run('publish', artifact('12', 'New'))).code).toBe(0);
    expect(served('pr-12/index.html')).toBe('New');
    expect(served('pr-7/index.html')).toBe('Of another');
    expect(gitHub.comments).toHaveLength(1);
  });

  it('keeps one commit, however often it publishes', async () => {
    await run('publish', artifact('12', 'Old'));
    await run('publish', artifact('12', 'New'));
    const log = execFileSync('git', ['-C', join(folder, 'remote.git'), 'log', '--oneline', 'gh-pages'], {
      encoding: 'utf8',
    });
    expect(log.trim().split('\n')).toHaveLength(1);
  });

  it('gets along with another one at the same moment', async () => {
    const results = await Promise.all(['1', '2', '3'].map((number) => run('publish', artifact(number))));
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0]);
    for (const number of [1, 2, 3]) expect(served(`pr-${number}/index.html`)).toBe('A page');
  });

  it('leaves a comment alone that a person wrote with the same marker', async () => {
    gitHub.comments.push({ id: 1, body: `${MARKER} mine`, user: { type: 'User' } });
    await run('publish', artifact('12'));
    expect(gitHub.comments[0]!.body).toBe(`${MARKER} mine`);
    expect(gitHub.comments).toHaveLength(2);
  });

  it.each([
    ['closed meanwhile', { state: 'closed', head: { sha: COMMIT } }],
    [
      'has newer commits, or is not the one that the artifact says',
      { state: 'open', head: { sha: 'b'.repeat(40) } },
    ],
  ])('publishes nothing when the pull request is %s', async (_, pullRequest) => {
    gitHub.pullRequest = pullRequest;
    const { code, text } = await run('publish', artifact('12'));
    expect({ code, comments: gitHub.comments }).toEqual({ code: 0, comments: [] });
    expect(text).toContain('is not wanted any more');
    expect(execFileSync('git', ['ls-remote', join(folder, 'remote.git')], { encoding: 'utf8' })).toBe('');
  });

  it.each(['../main', '12/../../x', '0', '', '12; rm -rf .'])('refuses the number %j', async (number) => {
    const { code, text } = await run('publish', artifact(number));
    expect(code).toBe(1);
    expect(text).toContain('is not the number of a pull request.');
  });

  it.each(['site/secret', 'site/_astro/deep', 'report.html', 'summary.md', 'number'])(
    'refuses a link to a file of the machine: %s',
    async (path) => {
      const made = artifact('12');
      rmSync(join(made, path), { force: true });
      symlinkSync('/etc/passwd', join(made, path));
      const { code, text } = await run('publish', made);
      expect(code).toBe(1);
      expect(text).toContain('is neither a file nor a folder: nothing is published.');
      expect(text).not.toContain('root:');
      expect(gitHub.comments).toEqual([]);
    },
  );

  it('refuses links in a circle', async () => {
    const made = artifact('12');
    for (const name of ['one', 'two']) symlinkSync('.', join(made, 'site', name));
    await expect(listArtifact(made)).rejects.toThrow('is neither a file nor a folder');
  });

  it('refuses names that git or a file system treats in its own way', async () => {
    for (const name of [
      ...['.git', '.GIT', 'git~1', '.git ', '.git.', '.git::$INDEX_ALLOCATION', '.g\u200cit', '.git\\x'],
      ...['.gitattributes', '.GitAttributes', '.gitmodules', '.lfsconfig', 'line\nbreak', 'two\u202ename'],
    ]) {
      const made = artifact('12');
      writeFileSync(join(made, 'site/_astro', name), '* filter=x');
      await expect(listArtifact(made)).rejects.toThrow(
        'has a name that git or a file system could take for another one',
      );
    }
  });

  it('refuses more than fits beside other previews', async () => {
    const large = artifact('12');
    truncateSync(join(large, 'site/_astro/a.js'), 101e6);
    await expect(listArtifact(large)).rejects.toThrow('a.js" is larger than 100 MB: nothing is published.');
    const made = artifact('12');
    for (const name of 'abcde') {
      writeFileSync(join(made, name), '');
      truncateSync(join(made, name), 90e6);
    }
    await expect(listArtifact(made)).rejects.toThrow('is larger than 400 MB: nothing is published.');
  });

  it.each(['number', 'summary.md', 'report.html', 'site/index.html'])(
    'says that %s is missing',
    async (name) => {
      const made = artifact('12');
      rmSync(join(made, name));
      expect(await run('publish', made)).toEqual({
        code: 1,
        text: `${made} has no ${name}: nothing is published.\n`,
      });
    },
  );
});

describe('attributes in a preview, published before they were refused,', () => {
  beforeEach(() => {
    const clone = join(folder, 'hostile');
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', clone, '-c', 'user.name=T', '-c', 'user.email=t@t', ...args], {
        stdio: 'pipe',
      });
    mkdirSync(join(clone, 'pr-7'), { recursive: true });
    git('init', '--quiet');
    writeFileSync(join(clone, 'pr-7/index.html'), 'Of another');
    git('add', '.');
    writeFileSync(join(clone, 'pr-7/.gitattributes'), '*.html working-tree-encoding=none\n');
    git('add', 'pr-7/.gitattributes');
    git('commit', '--quiet', '-m', 'Previews');
    git('push', '--quiet', join(folder, 'remote.git'), 'HEAD:refs/heads/gh-pages');
  });

  it('block no other preview and no removal', async () => {
    expect(await run('publish', artifact('12'))).toMatchObject({ code: 0 });
    const tree = () =>
      execFileSync('git', ['-C', join(folder, 'remote.git'), 'ls-tree', '-r', '--name-only', 'gh-pages'], {
        encoding: 'utf8',
      });
    expect(tree()).toContain('pr-12/index.html\n');
    expect(await run('remove', '7')).toMatchObject({ code: 0 });
    expect(tree()).not.toContain('pr-7/');
  });
});

describe('removing a preview', () => {
  it('takes it away, keeps the others and says so in the comment', async () => {
    await run('publish', artifact('7'));
    gitHub.comments = [];
    await run('publish', artifact('12'));
    expect((await run('remove', '12')).code).toBe(0);
    expect(served('pr-12/index.html')).toBeUndefined();
    expect(served('pr-7/index.html')).toBe('A page');
    expect(gitHub.comments.map(({ body }) => body)).toEqual([expect.stringContaining('The preview is gone')]);
  });

  it('is quiet where there was none', async () => {
    expect((await run('remove', '12')).code).toBe(0);
    expect(gitHub.comments).toEqual([]);
  });
});

describe('the comment', () => {
  const commentOn = (summary: string) =>
    previewComment({ url: 'https://previews.example/pr-1/', commit: COMMIT, summary });
  const own = commentOn('');

  it('lets no summary call for somebody, show a picture from elsewhere, lead away or hide', () => {
    const forms = (text: string) => [
      text,
      `- ${text}`,
      `#### ${text}`,
      `**${text}`,
      `Line\n${text}`,
      `\\${text}`,
    ];
    for (const summary of HOSTILE_TEXTS.flatMap(forms)) {
      // Bold words stay: `markdownSummary` uses them.
      const markup = markupIn(commentOn(summary).slice(own.length)).filter((type) => type !== 'strong');
      expect({ summary, markup }).toEqual({ summary, markup: [] });
    }
  });

  it('shows what a review writes as it is', () => {
    const words = HOSTILE_TEXTS.map((after) => ({ what: 'Text', after }));
    const findings = [{ rule: 'color-contrast', help: '', where: '.a > b' }];
    const summary = markdownSummary(aReview({ content: [aPrice()], pages: [aPage({ words, findings })] }));
    expect(commentOn(summary)).toBe(own + summary);
  });
});
