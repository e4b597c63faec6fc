import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Publisher } from '../../../../../src/authoring/edit/publishing/publisher.ts';
import { GitHubStandIn } from './github-stand-in.ts';
import { temporaryFolder, writeIn } from '../../../../support/temporary-folder.ts';

const FILE = 'src/content/packages/seo.yaml';
const OTHER = 'src/content/packages/smm.yaml';
const GITHUB = 'https://github.com/agency/site.git';

/** A small clone and its bare repository, of which each test gets copies. */
const template = temporaryFolder(afterAll);
let root: string;
let remote: string;
let folder: string;
let publisher: Publisher;
let gitHub: GitHubStandIn;
const settings = { ...process.env };

/** Git as another person uses it, with a name. */
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.org', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

const read = (file = FILE) => readFileSync(join(root, file), 'utf8');
const write = (text: string, file = FILE) => writeFileSync(join(root, file), text);
const changePrice = (price: string) => write(read().replace(/price: \S+/, `price: ${price}`));

/** What publishing must leave as it is. */
const checkout = () => [
  git('symbolic-ref', 'HEAD'),
  git('rev-parse', 'HEAD'),
  git('status', '--porcelain'),
  read(),
];

/** Settings of this machine and its user have no influence. */
function useOwnSettings(home: string) {
  process.env = {
    ...settings,
    GIT_CONFIG_GLOBAL: join(home, 'gitconfig'),
    GIT_CONFIG_SYSTEM: '/dev/null',
    HOME: home,
  };
  for (const name of [
    ...['GH_TOKEN', 'GITHUB_TOKEN', 'GITHUB_SERVER_URL', 'GIT_AUTHOR_NAME', 'GIT_AUTHOR_EMAIL', 'EMAIL'],
  ])
    delete process.env[name];
}

beforeAll(() => {
  root = join(template, 'clone');
  useOwnSettings(template);
  for (const file of [FILE, OTHER, 'src/content/site/index.yaml', 'src/content/portfolio/bench/index.yaml']) {
    writeIn(root, file, 'title: A tab\nprice: $1/mo\n');
  }
  git('init', '--quiet', '--template=', '-b', 'main');
  git('add', '--all');
  git('commit', '--quiet', '-m', 'First');
  git('clone', '--quiet', '--bare', '--template=', root, join(template, 'remote.git'));
});

beforeEach(async () => {
  folder = temporaryFolder();
  root = join(folder, 'clone');
  remote = join(folder, 'remote.git');
  cpSync(join(template, 'clone'), root, { recursive: true });
  gitHub = await GitHubStandIn.start();
  publisher = new Publisher(root, 'https://www.agency.example/');
  useOwnSettings(folder);
  process.env.GITHUB_API_URL = gitHub.api;
  writeFileSync(join(folder, 'gitconfig'), '[user]\n\tname = Editor\n\temail = editor@example.org\n');
});
afterEach(async () => {
  process.env = { ...settings };
  await gitHub.stop();
});

/** Adds a remote whose repository lies in a folder. */
function addRemote(address: string) {
  cpSync(join(template, 'remote.git'), remote, { recursive: true });
  git('remote', 'add', 'origin', address);
  git('config', `url.${remote}.insteadOf`, GITHUB);
  git('fetch', '--quiet', 'origin');
}

/** Commits a change of another person to the public branch. */
function publishElsewhere(text: string, file: string) {
  const other = join(folder, 'other');
  git('clone', '--quiet', remote, other);
  writeFileSync(join(other, file), text);
  git('-C', other, 'commit', '--quiet', '-am', 'Of somebody else');
  git('-C', other, 'push', '--quiet');
  rmSync(other, { recursive: true });
}

const atRemote = (ref: string, file = FILE) => git(`--git-dir=${remote}`, 'show', `${ref}:${file}`);

describe('without a place to publish to', { tags: ['full'] }, () => {
  it('a folder that is no repository is told, and keeps what is saved', async () => {
    rmSync(join(root, '.git'), { recursive: true });
    changePrice('$555/mo');
    const { files, obstacle } = await publisher.changes();
    expect(files).toEqual([]);
    expect(obstacle).toMatch(/no clone of a git repository/);
    await expect(publisher.publish({ sentence: 'Raise the price' })).rejects.toThrow(obstacle);
    await expect(publisher.readPublic('packages/seo.yaml')).rejects.toThrow(obstacle);
    expect(read()).toContain('$555/mo');
  });

  it('a machine without git is told where it comes from', async () => {
    process.env.PATH = folder;
    expect((await publisher.changes()).obstacle).toMatch(
      /^Git is not installed on this machine: .*git-scm\.com/,
    );
  });

  it('a merge that is not finished is told', async () => {
    writeFileSync(join(root, '.git/MERGE_HEAD'), `${git('rev-parse', 'HEAD')}\n`);
    expect((await publisher.changes()).obstacle).toMatch(/in the middle of something else/);
  });
});

describe('without a remote', { tags: ['full'] }, () => {
  it('content is committed to the branch, and nothing else', async () => {
    changePrice('$555/mo');
    write('A new file\n', 'notes.txt');
    write('Staged\n', 'staged.txt');
    git('add', 'staged.txt');
    const { files, way, detail } = await publisher.changes();
    expect(files).toEqual([
      expect.objectContaining({ path: 'packages/seo.yaml', kind: 'changed', after: read() }),
    ]);
    expect(way).toMatch(/^Your changes are kept on this machine\. Visitors do not see them yet/);
    expect(detail).toBe('Commits to the branch “main”, which has no remote.');
    const { sentence, site } = await publisher.publish({ sentence: 'Raise the price' });
    expect(site).toBeUndefined();
    expect(sentence).toMatch(/^Kept on this machine\. Visitors do not see it yet/);
    expect(git('log', '-1', '--format=%s by %an', '--name-only')).toBe(
      `Raise the price by Editor\n\n${FILE}`,
    );
    expect(git('status', '--porcelain').split('\n').sort()).toEqual(['?? notes.txt', 'A  staged.txt']);
    expect((await publisher.changes()).files).toEqual([]);
  });

  it('comparisons and a publication take turns: each locks the index, which would refuse the other', async () => {
    changePrice('$555/mo');
    const [before, , after] = await Promise.all([
      publisher.changes(),
      publisher.publish({ sentence: 'Raise the price' }),
      publisher.changes(),
    ]);
    expect([before.files.length, after.files.length]).toEqual([1, 0]);
  });

  it('new and deleted files are told and committed', async () => {
    write(read(), 'src/content/packages/new.yaml');
    rmSync(join(root, FILE));
    const { files } = await publisher.changes();
    expect(files.map(({ path, kind }) => [path, kind])).toEqual([
      ['packages/new.yaml', 'added'],
      ['packages/seo.yaml', 'removed'],
    ]);
    await publisher.publish({ sentence: 'Rename the tab' });
    expect(git('status', '--porcelain')).toBe('');
  });

  it('somebody whom git does not know is asked who they are', async () => {
    writeFileSync(join(folder, 'gitconfig'), '');
    changePrice('$555/mo');
    expect((await publisher.changes()).needsAuthor).toBe(true);
    const author = { name: 'Ada Editor', email: 'ada@example.org' };
    await publisher.publish({ sentence: 'Raise the price', author });
    expect(git('log', '-1', '--format=%an %ae')).toBe('Ada Editor ada@example.org');
  });
});

describe('with a remote elsewhere', { tags: ['full'] }, () => {
  beforeEach(() => {
    addRemote(remote);
    git('branch', '--quiet', '--set-upstream-to', 'origin/main');
    changePrice('$555/mo');
  });

  it('the branch is pushed', async () => {
    expect((await publisher.changes()).way).toMatch(
      /^Visitors see your changes once the site has been updated/,
    );
    const { sentence, detail, site } = await publisher.publish({ sentence: 'Raise the price' });
    expect(site).toBe('https://www.agency.example');
    expect(sentence).toMatch(/^Published\. Visitors see it once the site has been updated/);
    expect(detail).toBe('Committed to the branch “main” and pushed to “origin”.');
    expect(atRemote('main')).toContain('$555/mo');
    expect(await publisher.changes()).toMatchObject({ files: [], site: 'https://www.agency.example' });
  });

  it('a branch from which no site is published promises nothing to visitors', async () => {
    git('push', '--quiet', 'origin', 'HEAD:refs/heads/spring');
    git('fetch', '--quiet', 'origin');
    git('branch', '--quiet', '--set-upstream-to', 'origin/spring');
    const takenOver = /Visitors see (them|it) once somebody takes (them|it) over/;
    expect((await publisher.changes()).way).toMatch(takenOver);
    const { sentence, site } = await publisher.publish({ sentence: 'Raise the price' });
    expect(sentence).toMatch(takenOver);
    expect(site).toBeUndefined();
  });

  it('that cannot be reached, nothing is lost, and the next attempt sends it', async () => {
    renameSync(remote, `${remote}.away`);
    await expect(publisher.publish({ sentence: 'Raise the price' })).rejects.toThrow(
      /There is no connection .* Nothing is lost.* Try again/,
    );
    expect(read()).toContain('$555/mo');
    expect((await publisher.changes()).files).toHaveLength(1);
    renameSync(`${remote}.away`, remote);
    await publisher.publish({ sentence: 'Raise the price' });
    expect(atRemote('main')).toContain('$555/mo');
  });
});

describe('a link in the content', { tags: ['full'] }, () => {
  const SECRET = 'SMTP_URL=smtp://user:secret@mail.example';

  beforeEach(() => {
    writeIn(root, 'private/index.yaml', SECRET);
    writeFileSync(join(root, '.env'), SECRET);
    writeIn(root, '.git/info/exclude', '.env\nprivate\n');
  });

  const at = (path: string) => join(root, 'src/content', path);

  const link = (to: string, path: string) => {
    rmSync(at(path), { recursive: true, force: true });
    symlinkSync(to, at(path));
  };

  const expectRefusal = async (path: string) => {
    const obstacle = `Nothing can be published: ${path} is a link.`;
    await expect(publisher.changes()).rejects.toThrow(obstacle);
    await expect(publisher.publish({ sentence: 'Change the tab' })).rejects.toThrow(obstacle);
    const objects = git('cat-file', '--batch-check', '--batch-all-objects', '--unordered');
    expect(objects).not.toContain(git('hash-object', '--no-filters', '.env'));
  };

  it.each([
    ['a picture', '../../../.env', 'packages/plan.jpg'],
    ['a new entry', '../../../.env', 'packages/bench.yaml'],
    ['a known entry', '../../../.env', 'packages/seo.yaml'],
    ['a new folder', '../../private', 'portfolio'],
    ['a known folder', '../../private', 'site'],
    ['a file, to another link', '.hidden.yaml', 'packages/bench.yaml'],
  ])('in place of %s is neither read nor published', async (_, to, path) => {
    symlinkSync('../../../.env', at('packages/.hidden.yaml'));
    addRemote(GITHUB);
    link(to, path);
    await expectRefusal(path);
  });

  it('is neither read nor published in other ways', async () => {
    link('../../../.env', 'packages/bench.yaml');
    await expectRefusal('packages/bench.yaml');
    addRemote(remote);
    git('branch', '--quiet', '--set-upstream-to', 'origin/main');
    await expectRefusal('packages/bench.yaml');
  });

  it('is no obstacle where editors of texts leave it behind', async () => {
    symlinkSync('somebody@machine.123', at('packages/.#seo.yaml'));
    changePrice('$555/mo');
    expect((await publisher.changes()).files.map(({ path }) => path)).toEqual(['packages/seo.yaml']);
  });
});

describe('on GitHub', () => {
  const useGh = (script: string) => {
    process.env.PATH = `${folder}:${process.env.PATH}`;
    writeFileSync(join(folder, 'gh'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  };

  beforeEach(() => {
    addRemote(GITHUB);
    process.env.GITHUB_TOKEN = 'secret-token';
    changePrice('$555/mo');
  });

  it('a pull request is opened, and the checkout stays as it is', async () => {
    gitHub.pages = 'https://agency.github.io/site/';
    const before = checkout();
    const { way, detail: planned } = await publisher.changes();
    expect(way).toMatch(/^A colleague looks at your changes first\./);
    expect(planned).toBe('Opens a pull request at github.com/agency/site.');
    const { sentence, detail, links, site } = await publisher.publish({
      sentence: 'Raise the price of SEO',
    });
    expect(site).toBe('https://agency.github.io/site/pr-1');
    expect(sentence).toMatch(/^Your changes wait for the approval of a colleague\./);
    expect(detail).toContain('Pull request 1 is open');
    expect(links.map(({ href }) => href)).toEqual([
      'https://github.com/agency/site/pull/1',
      'https://agency.github.io/site/pr-1/',
      'https://agency.github.io/site/pr-1/review.html',
    ]);
    const [pull] = gitHub.pulls;
    expect(pull).toMatchObject({ title: 'Raise the price of SEO' });
    expect(pull!.head).toMatch(/^content\/raise-the-price-of-seo-\w+$/);
    expect(atRemote(pull!.head)).toContain('$555/mo');
    expect(atRemote('main')).not.toContain('$555/mo');
    expect(git(`--git-dir=${remote}`, 'log', '--format=%s', `main..${pull!.head}`)).toBe(
      'Raise the price of SEO',
    );
    expect(checkout()).toEqual(before);
    expect([...gitHub.tokens]).toEqual(['Bearer secret-token']);
  });

  describe('beyond the first request', { tags: ['full'] }, () => {
    it('a second change joins the open request; after it has closed, another is opened', async () => {
      await publisher.publish({ sentence: 'Raise the price' });
      changePrice('$560/mo');
      expect((await publisher.changes()).request).toMatch(
        /^https:\/\/github\.com\/agency\/site\/tree\/content\/raise/,
      );
      await publisher.publish({ sentence: 'Raise it more' });
      expect(gitHub.pulls).toHaveLength(1);
      expect(atRemote(gitHub.pulls[0]!.head)).toContain('$560/mo');
      gitHub.pulls[0]!.state = 'closed';
      changePrice('$570/mo');
      await publisher.publish({ sentence: 'Raise it again' });
      expect(gitHub.pulls.map(({ title }) => title)).toEqual(['Raise the price', 'Raise it again']);
    });

    it('once a request is accepted, its files are no difference any more', async () => {
      await publisher.publish({ sentence: 'Raise the price' });
      git(`--git-dir=${remote}`, 'update-ref', 'refs/heads/main', `refs/heads/${gitHub.pulls[0]!.head}`);
      git('fetch', '--quiet', 'origin');
      expect((await publisher.changes()).files).toEqual([]);
      await expect(publisher.publish({ sentence: 'Once more' })).rejects.toThrow('Nothing differs');
    });

    it('commits of the checkout that are not public are left out', async () => {
      write('Unfinished\n', 'unfinished.txt');
      git('add', 'unfinished.txt');
      git('commit', '--quiet', '-m', 'Not for the public yet', '--', 'unfinished.txt');
      await publisher.publish({ sentence: 'Raise the price' });
      expect(git(`--git-dir=${remote}`, 'ls-tree', '-r', '--name-only', gitHub.pulls[0]!.head)).not.toContain(
        'unfinished',
      );
    });

    it('without a token the request is opened in the browser', async () => {
      delete process.env.GITHUB_TOKEN;
      useGh('exit 1');
      const { sentence, links } = await publisher.publish({ sentence: 'Raise the price' });
      expect(sentence).toContain('“Create pull request”');
      expect(links[0]!.href).toMatch(
        /^https:\/\/github\.com\/agency\/site\/compare\/main\.\.\.content\/raise-the-price-\w+\?expand=1&title=Raise%20the%20price$/,
      );
      expect(gitHub.pulls).toEqual([]);
    });

    it('the token of gh is used', async () => {
      delete process.env.GITHUB_TOKEN;
      useGh('[ "$*" = "auth token --hostname github.com" ] && echo of-gh');
      await publisher.publish({ sentence: 'Raise the price' });
      expect([...gitHub.tokens]).toEqual(['Bearer of-gh']);
    });

    it('lines end as git is told for this clone', async () => {
      git('config', 'core.autocrlf', 'true');
      write(read().replaceAll('\n', '\r\n'));
      await publisher.publish({ sentence: 'Raise the price' });
      expect(atRemote(gitHub.pulls[0]!.head)).not.toContain('\r');
      expect(atRemote(gitHub.pulls[0]!.head)).toContain('$555/mo');
    });

    it('what somebody else has published meanwhile is kept', async () => {
      publishElsewhere('Published meanwhile\n', OTHER);
      await publisher.publish({ sentence: 'Raise the price' });
      expect(atRemote(gitHub.pulls[0]!.head, OTHER)).toBe('Published meanwhile');
      expect(atRemote(gitHub.pulls[0]!.head)).toContain('$555/mo');
    });

    it('a file that somebody else has changed meanwhile is a conflict, told and not overwritten', async () => {
      const public_ = read().replace('$555/mo', '$999/mo');
      publishElsewhere(public_, FILE);
      await expect(publisher.publish({ sentence: 'Raise the price' })).rejects.toThrow(
        /Somebody else has changed packages\/seo\.yaml .* nothing is lost/,
      );
      expect(gitHub.pulls).toEqual([]);
      expect((await publisher.readPublic('packages/seo.yaml'))?.toString()).toBe(public_);
      // Discarded, there is nothing left to publish.
      write(public_);
      expect((await publisher.changes()).files).toEqual([]);
    });

    it('a refusal of GitHub, of the push and of the line is told, and changes nothing', async () => {
      const expectNothing = async (sentence: string) => {
        const before = checkout();
        await expect(publisher.publish({ sentence: 'Raise the price' })).rejects.toThrow(
          new RegExp(`${sentence}.*Nothing is lost`),
        );
        expect(checkout()).toEqual(before);
        expect(gitHub.pulls).toEqual([]);
      };
      gitHub.refusal = 401;
      await expectNothing('does not take the token any more');
      mkdirSync(join(remote, 'hooks'));
      writeFileSync(join(remote, 'hooks/pre-receive'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
      gitHub.refusal = undefined;
      await expectNothing('You have no right to write there');
      renameSync(remote, `${remote}.away`);
      await expectNothing('There is no connection');
    });
  });
});
