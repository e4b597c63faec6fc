import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPublisher, type Publisher } from '../../../../../src/authoring/edit/publishing/publisher.ts';
import { ANSWERS_FILE } from '../../../../../src/setup/answers.ts';
import { SOMEBODY } from '../../../../support/working-copy.ts';
import { temporaryFolder, writeIn } from '../../../../support/temporary-folder.ts';
import { stubGitHub } from './stub-github.ts';

const FILE = 'src/content/packages/seo.yaml';
const OTHER = 'src/content/packages/smm.yaml';
const GITHUB = 'https://github.com/agency/site.git';

/** A small clone and its bare repository, of which each test gets copies. */
const template = temporaryFolder(afterAll);
let root: string;
let remote: string;
let folder: string;
let publisher: Publisher;
let gitHub: ReturnType<typeof stubGitHub>;

/** Git of another person, with a name. */
const git = (...args: string[]) =>
  execFileSync('git', [...SOMEBODY, ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();

const read = () => readFileSync(join(root, FILE), 'utf8');
const write = (text: string, file = FILE) => writeFileSync(join(root, file), text);
const changePrice = (price: string) => write(read().replace(/price: \S+/, `price: ${price}`));
const publish = (sentence = 'Raise the price') => publisher.publish({ sentence });

/** State that publishing must not change. */
const checkout = () => [
  git('symbolic-ref', 'HEAD'),
  git('rev-parse', 'HEAD'),
  git('status', '--porcelain'),
  read(),
];

/** Ignores the configuration of this machine and its user. */
function useOwnSettings(home: string) {
  vi.stubEnv('HOME', home);
  vi.stubEnv('GIT_CONFIG_GLOBAL', join(home, 'gitconfig'));
  vi.stubEnv('GIT_CONFIG_SYSTEM', '/dev/null');
  for (const name of ['GH_TOKEN', 'GITHUB_TOKEN', 'GIT_AUTHOR_NAME', 'GIT_AUTHOR_EMAIL', 'EMAIL'])
    vi.stubEnv(name, undefined);
}

beforeAll(() => {
  root = join(template, 'clone');
  useOwnSettings(template);
  for (const file of [FILE, OTHER, 'src/content/site/index.yaml', 'src/content/portfolio/bench/index.yaml'])
    writeIn(root, file, 'title: A tab\nprice: $1/mo\n');
  git('init', '--quiet', '--template=', '-b', 'main');
  git('add', '--all');
  git('commit', '--quiet', '-m', 'First');
  git('clone', '--quiet', '--bare', '--template=', root, join(template, 'remote.git'));
});

beforeEach(() => {
  folder = temporaryFolder();
  root = join(folder, 'clone');
  remote = join(folder, 'remote.git');
  cpSync(join(template, 'clone'), root, { recursive: true });
  publisher = createPublisher(root, 'https://www.agency.example/');
  gitHub = stubGitHub();
  useOwnSettings(folder);
  writeFileSync(join(folder, 'gitconfig'), '[user]\n\tname = Editor\n\temail = editor@example.org\n');
  changePrice('$555/mo');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** Adds a remote in a folder. */
function addRemote(address: string) {
  cpSync(join(template, 'remote.git'), remote, { recursive: true });
  git('remote', 'add', 'origin', address);
  git('config', `url.${remote}.insteadOf`, GITHUB);
  git('fetch', '--quiet', 'origin');
}

/** Adds a remote that is not on GitHub, which the branch follows. */
function followRemote(branch = 'main') {
  addRemote(remote);
  git('push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`);
  git('branch', '--quiet', '--set-upstream-to', `origin/${branch}`);
}

/** Commits a change of another person to a branch. */
function publishElsewhere(text: string, file: string, branch = 'main') {
  const other = join(folder, 'other');
  git('clone', '--quiet', '--branch', branch, remote, other);
  writeFileSync(join(other, file), text);
  git('-C', other, 'commit', '--quiet', '-am', 'Of somebody else');
  git('-C', other, 'push', '--quiet');
}

const atRemote = (ref: string, file = FILE) => git(`--git-dir=${remote}`, 'show', `${ref}:${file}`);

describe('if publishing is impossible', { tags: ['full'] }, () => {
  it.each([
    [
      'a folder that is no repository',
      () => rmSync(join(root, '.git'), { recursive: true }),
      /no clone of a git/,
    ],
    ['a machine without git', () => vi.stubEnv('PATH', folder), /^Git is not installed .*: .*git-scm\.com/],
    [
      'a merge that is not finished',
      () => writeFileSync(join(root, '.git/MERGE_HEAD'), `${git('rev-parse', 'HEAD')}\n`),
      /in the middle of something else/,
    ],
    [
      'a folder of another owner',
      () => vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1'),
      /^Git says: “.*dubious ownership.* git config --global --add safe\.directory .*clone”/,
    ],
    [
      'a clone that does not know the public branch of its repository on GitHub',
      () => {
        followRemote('trunk');
        git('remote', 'set-url', 'origin', GITHUB);
        git('update-ref', '-d', 'refs/remotes/origin/main');
      },
      /which branch of agency\/site is public\. Run: git remote set-head origin --auto/,
    ],
  ])('%s is reported, and saved files are kept', async (_, prepare, sentence) => {
    prepare();
    const { files, obstacle } = await publisher.changes();
    expect(files).toEqual([]);
    expect(obstacle).toMatch(sentence);
    await expect(publish()).rejects.toThrow(obstacle);
    await expect(publisher.readPublic('packages/seo.yaml')).rejects.toThrow(obstacle);
    expect(read()).toContain('$555/mo');
  });
});

describe('without a remote', { tags: ['full'] }, () => {
  it('content is committed to the branch, and nothing else', async () => {
    write('A new file\n', 'notes.txt');
    write('Staged\n', 'staged.txt');
    git('add', 'staged.txt');
    write(read(), 'src/content/packages/new.yaml');
    rmSync(join(root, OTHER));
    const { files, way, detail } = await publisher.changes();
    expect(files).toMatchObject([
      { path: 'packages/new.yaml', kind: 'added' },
      { path: 'packages/seo.yaml', kind: 'changed', after: read() },
      { path: 'packages/smm.yaml', kind: 'removed' },
    ]);
    expect(way).toMatch(/^Your changes are kept on this machine\. Visitors do not see them yet/);
    expect(detail).toMatch(
      /^Commits to the branch “main”, which has no remote\. .*git remote add origin URL/,
    );
    const { sentence, site } = await publish();
    expect(site).toBeUndefined();
    expect(sentence).toMatch(/^Kept on this machine\. Visitors do not see it yet/);
    expect(git('log', '-1', '--format=%s by %an', '--name-only').split('\n')).toEqual([
      ...['Raise the price by Editor', '', 'src/content/packages/new.yaml', FILE, OTHER],
    ]);
    expect(git('status', '--porcelain').split('\n').sort()).toEqual(['?? notes.txt', 'A  staged.txt']);
    expect((await publisher.changes()).files).toEqual([]);
  });

  it('comparisons and a publication run one after the other, because each locks the index', async () => {
    const [before, , after] = await Promise.all([publisher.changes(), publish(), publisher.changes()]);
    expect([before.files.length, after.files.length]).toEqual([1, 0]);
  });

  it('without an author in the configuration of git, name and e-mail are required', async () => {
    writeFileSync(join(folder, 'gitconfig'), '');
    expect((await publisher.changes()).needsAuthor).toBe(true);
    const author = { name: 'Ada Editor', email: 'ada@example.org' };
    await publisher.publish({ sentence: 'Raise the price', author });
    expect(git('log', '-1', '--format=%an %ae')).toBe('Ada Editor ada@example.org');
  });
});

describe('with a remote elsewhere', { tags: ['full'] }, () => {
  const TAKEN_OVER = /Visitors see (them|it) once somebody takes (them|it) over/;

  it.each([
    [
      'main',
      'https://www.agency.example',
      /^Visitors see your changes once the site has been updated/,
      /^Published\. Visitors see it once the site has been updated/,
    ],
    ['spring', undefined, TAKEN_OVER, TAKEN_OVER],
  ])(
    'the branch is pushed; only the message for the branch of the public site names visitors: %s',
    async (branch, site, planned, message) => {
      followRemote(branch);
      const { way } = await publisher.changes();
      expect(way).toMatch(planned);
      expect(way).toContain(
        `No pull request asks for approval first: ${remote} is not known to be on GitHub.`,
      );
      const done = await publish();
      expect(done.sentence).toMatch(message);
      expect(done.detail).toBe('Committed to the branch “main” and pushed to “origin”.');
      expect(atRemote(branch)).toContain('$555/mo');
      const after = await publisher.changes();
      expect([after.files, after.site, done.site]).toEqual([[], site, site]);
    },
  );

  it('that is unreachable, nothing is lost, and the next attempt pushes it', async () => {
    followRemote();
    renameSync(remote, `${remote}.away`);
    await expect(publish()).rejects.toThrow(/There is no connection .* Nothing is lost.* Try again/);
    expect(read()).toContain('$555/mo');
    expect((await publisher.changes()).files).toHaveLength(1);
    renameSync(`${remote}.away`, remote);
    await publish();
    expect(atRemote('main')).toContain('$555/mo');
  });
});

describe('after a setup', { tags: ['full'] }, () => {
  function commitSetup() {
    write('name: Agency', ANSWERS_FILE);
    git('add', ANSWERS_FILE);
    git('commit', '--quiet', '-m', 'Make the site the one of Agency', '--', ANSWERS_FILE);
  }
  const publicBranches = () => git(`--git-dir=${remote}`, 'for-each-ref');

  it.each([
    ['the origin of the clone', () => followRemote()],
    ['the origin of the clone, on GitHub', () => addRemote(GITHUB)],
    [
      'the renamed origin',
      () => {
        followRemote();
        git('remote', 'rename', 'origin', 'template');
        git('remote', 'add', 'origin', GITHUB);
      },
    ],
  ])('nothing is published to the template: %s', async (_, prepare) => {
    prepare();
    const before = publicBranches();
    commitSetup();
    const { obstacle } = await publisher.changes();
    expect(obstacle).toMatch(
      /may be the template\. .* run: git push (origin|template) HEAD\. .*src\/setup\/README\.md/,
    );
    await expect(publish()).rejects.toThrow(obstacle);
    expect(publicBranches()).toBe(before);
    expect(gitHub.pulls).toEqual([]);
  });

  it('a repository to which somebody has pushed it is the agency’s', async () => {
    followRemote();
    commitSetup();
    git('push', '--quiet', 'origin', 'HEAD');
    await publish();
    expect(atRemote('main')).toContain('$555/mo');
  });
});

describe('a link in the content', { tags: ['full'] }, () => {
  const at = (path: string) => join(root, 'src/content', path);

  it.each([
    ['a new entry', 'private/index.yaml', 'packages/bench.yaml', () => {}],
    ['a known entry', 'private/index.yaml', 'packages/seo.yaml', () => followRemote()],
    ['a known folder', 'private', 'site', () => addRemote(GITHUB)],
  ])('in place of %s is neither read nor published', async (_, to, path, addPlace) => {
    writeIn(root, 'private/index.yaml', 'SMTP_URL=smtp://user:secret@mail.example');
    writeIn(root, '.git/info/exclude', 'private\n');
    addPlace();
    rmSync(at(path), { recursive: true, force: true });
    symlinkSync(join(root, to), at(path));
    const obstacle = `Nothing can be published: ${path} is a link.`;
    await expect(publisher.changes()).rejects.toThrow(obstacle);
    await expect(publish('Change the tab')).rejects.toThrow(obstacle);
    const objects = git('cat-file', '--batch-check', '--batch-all-objects', '--unordered');
    expect(objects).not.toContain(git('hash-object', '--no-filters', 'private/index.yaml'));
  });

  it('is ignored if a text editor has left it behind', async () => {
    symlinkSync('somebody@machine.123', at('packages/.#seo.yaml'));
    expect((await publisher.changes()).files.map(({ path }) => path)).toEqual(['packages/seo.yaml']);
  });
});

describe('on GitHub', () => {
  /** Branch of the first pull request. */
  const requested = () => gitHub.pulls[0]!.head;

  beforeEach(() => {
    addRemote(GITHUB);
    vi.stubEnv('GITHUB_TOKEN', 'secret-token');
  });

  it('a pull request is opened, and the checkout does not change', async () => {
    gitHub.pages = 'https://agency.github.io/site/';
    const before = checkout();
    const { way, detail: planned } = await publisher.changes();
    expect(way).toMatch(/^A colleague looks at your changes first\./);
    expect(planned).toBe('Opens a pull request at github.com/agency/site.');
    const { sentence, detail, links, site } = await publish('Raise the price of SEO');
    expect(site).toBe('https://agency.github.io/site/pr-1');
    expect(sentence).toMatch(/^Your changes wait for the approval of a colleague\./);
    expect(detail).toContain('Pull request 1 is open');
    expect(links.map(({ href }) => href)).toEqual([
      'https://github.com/agency/site/pull/1',
      'https://agency.github.io/site/pr-1/',
      'https://agency.github.io/site/pr-1/review.html',
    ]);
    expect(gitHub.pulls).toMatchObject([{ title: 'Raise the price of SEO' }]);
    expect(requested()).toMatch(/^content\/raise-the-price-of-seo-\w+$/);
    expect(atRemote(requested())).toContain('$555/mo');
    expect(atRemote('main')).not.toContain('$555/mo');
    expect(git(`--git-dir=${remote}`, 'log', '--format=%s', `main..${requested()}`)).toBe(
      'Raise the price of SEO',
    );
    expect(checkout()).toEqual(before);
    expect([...gitHub.tokens]).toEqual(['Bearer secret-token']);
  });

  describe('under another address or name', { tags: ['full'] }, () => {
    beforeEach(() => {
      // Knows the alias `github-work`, and runs the commands of git at the remote.
      const ssh = `#!/bin/sh
[ "$1" = -G ] && { echo "user git"; echo "hostname $(echo "$2" | sed s/github-work/github.com/)"; exit; }
for command; do :; done
exec \${command%% *} '${remote}'
`;
      writeFileSync(join(folder, 'ssh'), ssh, { mode: 0o755 });
      vi.stubEnv('GIT_SSH_COMMAND', join(folder, 'ssh'));
      git('config', 'url.git@github.com:.insteadOf', 'gh:');
    });

    it.each(['git@github-work:agency/site.git', 'gh:agency/site'])(
      '%s, a pull request is opened as well',
      async (address) => {
        git('remote', 'set-url', 'origin', address);
        git('branch', '--quiet', '--set-upstream-to', 'origin/main');
        expect((await publisher.changes()).detail).toBe('Opens a pull request at github.com/agency/site.');
        await publish();
        expect(atRemote(requested())).toContain('$555/mo');
        expect(atRemote('main')).not.toContain('$555/mo');
      },
    );

    it('the remote of the branch is the one that gets the pull request', async () => {
      git('remote', 'rename', 'origin', 'agency');
      git('branch', '--quiet', '--set-upstream-to', 'agency/main');
      await publish();
      expect(atRemote(requested())).toContain('$555/mo');
      expect(atRemote('main')).not.toContain('$555/mo');
    });

    it('an alias of another host is no GitHub', async () => {
      git('remote', 'set-url', 'origin', 'git@elsewhere:agency/site.git');
      git('branch', '--quiet', '--set-upstream-to', 'origin/main');
      const { way, detail } = await publisher.changes();
      expect(way).toContain('git@elsewhere:agency/site.git is not known to be on GitHub');
      expect(detail).toContain('git remote set-url origin git@github.com:');
    });
  });

  describe('beyond the first request', { tags: ['full'] }, () => {
    it('a second change joins the open request; after it has closed, another is opened', async () => {
      await publish();
      changePrice('$560/mo');
      expect((await publisher.changes()).request).toMatch(
        /^https:\/\/github\.com\/agency\/site\/tree\/content\/raise/,
      );
      await publish('Raise it more');
      expect(gitHub.pulls).toHaveLength(1);
      expect(atRemote(requested())).toContain('$560/mo');
      gitHub.pulls[0]!.state = 'closed';
      changePrice('$570/mo');
      await publish('Raise it again');
      expect(gitHub.pulls.map(({ title }) => title)).toEqual(['Raise the price', 'Raise it again']);
    });

    it.each([
      ['changed', () => publishElsewhere('Of a colleague\n', OTHER, requested())],
      ['deleted', () => void git(`--git-dir=${remote}`, 'branch', '-D', requested())],
    ])('a request whose branch somebody has %s is left alone', async (_, change) => {
      await publish();
      change();
      git('fetch', '--quiet', 'origin');
      changePrice('$560/mo');
      await publish('Raise it more');
      expect(gitHub.pulls.map(({ title }) => title)).toEqual(['Raise the price', 'Raise it more']);
      expect(atRemote(gitHub.pulls[1]!.head)).toContain('$560/mo');
      expect(gitHub.pulls[1]!.head).not.toBe(requested());
    });

    it('once a request is merged, its files do not differ any more', async () => {
      await publish();
      git(`--git-dir=${remote}`, 'update-ref', 'refs/heads/main', `refs/heads/${requested()}`);
      git('fetch', '--quiet', 'origin');
      expect((await publisher.changes()).files).toEqual([]);
      await expect(publish('Once more')).rejects.toThrow('Nothing differs');
    });

    it('the token of gh is used; without one, the request is opened in the browser', async () => {
      vi.stubEnv('GITHUB_TOKEN', undefined);
      vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
      const useGh = (script: string) =>
        writeFileSync(join(folder, 'gh'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
      useGh('exit 1');
      const { sentence, links } = await publish();
      expect(sentence).toContain('“Create pull request”');
      expect(links[0]!.href).toMatch(
        /^https:\/\/github\.com\/agency\/site\/compare\/main\.\.\.content\/raise-the-price-\w+\?expand=1&title=Raise%20the%20price$/,
      );
      expect(gitHub.pulls).toEqual([]);
      useGh('[ "$*" = "auth token --hostname github.com" ] && echo of-gh');
      changePrice('$560/mo');
      await publish();
      expect([...gitHub.tokens]).toEqual(['Bearer of-gh']);
    });

    it('changes of others are kept, unpublished commits are left out, and line ends follow the configuration of git', async () => {
      write('Unfinished\n', 'unfinished.txt');
      git('add', 'unfinished.txt');
      git('commit', '--quiet', '-m', 'Not for the public yet', '--', 'unfinished.txt');
      publishElsewhere('Published meanwhile\n', OTHER);
      git('config', 'core.autocrlf', 'true');
      write(read().replaceAll('\n', '\r\n'));
      await publish();
      expect(atRemote(requested(), OTHER)).toBe('Published meanwhile');
      expect(git(`--git-dir=${remote}`, 'ls-tree', '--name-only', requested())).toBe('src');
      expect(atRemote(requested())).not.toContain('\r');
      expect(atRemote(requested())).toContain('$555/mo');
    });

    it('a file that somebody else has changed is a conflict, which is reported and not overwritten', async () => {
      const public_ = read().replace('$555/mo', '$999/mo');
      publishElsewhere(public_, FILE);
      await expect(publish()).rejects.toThrow(
        /Somebody else has changed packages\/seo\.yaml .* nothing is lost/,
      );
      expect(gitHub.pulls).toEqual([]);
      expect((await publisher.readPublic('packages/seo.yaml'))?.toString()).toBe(public_);
      // After discarding it, nothing is left to publish.
      write(public_);
      expect((await publisher.changes()).files).toEqual([]);
    });

    it('errors of GitHub, of the push and of the connection are reported, and change nothing', async () => {
      const expectNothing = async (sentence: string) => {
        const before = checkout();
        await expect(publish()).rejects.toThrow(new RegExp(`${sentence}.*Nothing is lost`));
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
