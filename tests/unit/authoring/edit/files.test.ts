import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContentFolder } from '../../../../src/authoring/edit/server/content-folder.ts';
import { temporaryFolder, writeIn } from '../../../support/temporary-folder.ts';
import { type RunningScreen, snapshot, startScreen } from './support.ts';

const SECRET = 'title: A secret\n';
const FILE = 'packages/seo.yaml';

const outside = temporaryFolder(afterAll);
let screen: RunningScreen;

const content = (...names: string[]) => join(screen.root, 'src/content', ...names);

beforeAll(async () => {
  mkdirSync(join(outside, 'inner'));
  // Contains the repository, temporary files of the check, and the folder that no path may reach.
  process.env.TMPDIR = outside;
  screen = await startScreen();
  writeFileSync(join(outside, 'secret.yaml'), SECRET);
  writeFileSync(join(screen.root, 'src/secret.yaml'), SECRET);
  symlinkSync(join(outside, 'secret.yaml'), content('packages/linked.yaml'));
  symlinkSync(join(outside, 'nothing.yaml'), content('packages/dangling.yaml'));
  symlinkSync(join(outside, 'inner'), content('services/linked'));
  symlinkSync(outside, content('portfolio'));
  mkdirSync(content('packages/folder.yaml'));
});
afterAll(() => {
  delete process.env.TMPDIR;
  screen.stop();
});

/**
 * Paths that are refused by their text, of which `model/check/names.test.ts` has more, or by the file at them.
 * With the name in the message.
 */
const HOSTILE: [path: string, named?: string][] = [
  ['../pages/hostile.astro'],
  ['%2e%2e/secret.yaml'],
  ['packages/seo.yaml\0.yaml', 'packages/seo.yaml\\u{0}.yaml'],
  ['packages/a\r\nb.yaml', 'packages/a\\u{d}\\u{a}b.yaml'],
  ['packages/\u001b[31m.yaml', 'packages/\\u{1b}[31m.yaml'],
  ['packages/linked.yaml'],
  ['packages/dangling.yaml'],
  ['services/linked/index.mdx'],
  ['services/linked/new/index.mdx'],
  ['portfolio/secret.yaml'],
  ['portfolio/new/index.yaml'],
  ['packages/seo.yaml/index.yaml'],
  ['packages/folder.yaml'],
  ['services/seo'],
  [''],
];

describe('a save of a path that is no content file', () => {
  it.each(HOSTILE)('is refused, and nothing is written anywhere: %j', async (path, named = path) => {
    const before = snapshot(outside);
    const attempts = {
      written: screen.change({ [FILE]: screen.read(FILE), [path]: SECRET }),
      removed: screen.change({ [FILE]: screen.read(FILE) }, [path]),
      renamed: screen.change({ [path]: screen.read(FILE) }, [FILE]),
      'taken over': screen.change({ 'packages/new.yaml': screen.read(FILE) }, [path]),
    };
    for (const [way, attempt] of Object.entries(attempts)) {
      const { status, body } = await screen.save(attempt);
      expect(status, way).toBe(422);
      expect(body).toContain(`“${named}” cannot be a file of the content: `);
      expect(body).toMatch(/\.$/);
    }
    expect(snapshot(outside)).toEqual(before);
  });
});

it('a save reports each text that it has written', async () => {
  const { status } = await screen.save(screen.change({ [FILE]: `${screen.read(FILE)}# A note\n` }));
  expect([status, screen.written]).toEqual([200, [content(FILE)]]);
});

describe('reading a file', () => {
  const blob = (path: string) => screen.send('GET', `/api/files/${path}`, screen.own);

  it.each([
    ...['../secret.yaml', '..%2fsecret.yaml', '%2e%2e/secret.yaml', '%2e%2e%2fsecret.yaml'],
    ...['%252e%252e/secret.yaml', 'packages/..%2f..%2f..%2fsecret.yaml', 'packages/..%5c..%5csecret.yaml'],
    ...['packages/linked.yaml', 'portfolio/secret.yaml', '/secret.yaml', '%2fsecret.yaml', '%00'],
    ...['%c0%ae%c0%ae/secret.yaml', '%', 'packages/seo.yaml%00'],
  ])('reaches nothing outside of the content: %s', async (path) => {
    const { status, body } = await blob(path);
    expect([404, 422]).toContain(status);
    expect(body).not.toContain('A secret');
  });

  it('returns a content file', async () => {
    expect(await blob(encodeURIComponent(FILE))).toMatchObject({ status: 200, body: screen.read(FILE) });
  });

  it('lists neither links nor their targets, and no files of operating systems', async () => {
    writeFileSync(content('services/seo/.DS_Store'), '');
    writeFileSync(content('services/seo/Thumbs.db'), '');
    const { body } = await screen.send('GET', '/api/content', screen.own);
    const paths = (JSON.parse(body) as { path: string }[]).map(({ path }) => path);
    expect(paths).toContain('services/seo/index.mdx');
    expect(paths.filter((path) => /linked|dangling|^portfolio|DS_Store|Thumbs/.test(path))).toEqual([]);
  });
});

describe('an invalid body', () => {
  const seen = null;
  const save = (additions: unknown, ...deletions: object[]) => ({ additions, deletions });

  it.each([
    ['nothing', ''],
    ['no JSON', '{"additions": ['],
    ['null', 'null'],
    ['a list', '[]'],
    ['no deletions', { additions: [] }],
    ['additions that are no list', save({ length: 1 })],
    ['a file without the version that was seen', save([], { path: FILE })],
    ['an addition without contents', save([{ path: FILE, seen }])],
    ['contents that are no text', save([{ path: FILE, contents: 5, seen }])],
    ['contents that are no base64', save([{ path: FILE, contents: '<p>', seen }])],
    ['a path that is no text', save([], { path: ['..'], seen })],
    ['another field', { ...save([]), 'mode\0': 1 }],
    ['another field of a file', save([], { path: FILE, seen, recursive: true })],
    ['a file twice', save([], { path: FILE, seen }, { path: FILE, seen })],
    ['a written and deleted file', save([{ path: FILE, contents: 'e30', seen }], { path: FILE, seen })],
  ])('is refused with a message: %s', async (_, body) => {
    const before = snapshot(screen.root);
    const answer = await screen.save(body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatch(/^Nothing was saved\. The request is not as the screen sends it[^\0\n]+\.$/);
    expect(snapshot(screen.root)).toEqual(before);
  });

  it('is refused if a file has changed since the screen loaded it', async () => {
    const change = screen.change({ [FILE]: screen.read(FILE) });
    const stale = { ...change, additions: [{ ...change.additions[0]!, seen: '0'.repeat(40) }] };
    const before = snapshot(screen.root);
    const { status, body } = await screen.save(stale);
    expect(status).toBe(409);
    expect(body).toContain('another program has changed seo.yaml since you opened it');
    expect(snapshot(screen.root)).toEqual(before);
  });
});

describe('with an unreadable file', () => {
  it.each(['client: *Acorn*\n', '__proto__:\n  a: 1\n'])('other entries are saved: %j', async (text) => {
    const before = screen.read(FILE);
    writeFileSync(content('packages/bench.yaml'), text);
    const price = before.replace(/price: \S+/, 'price: $505/mo');
    const { status, body } = await screen.save(screen.change({ [FILE]: price }));
    const worse = await screen.save(screen.change({ 'packages/bench.yaml': `${text}b: 1\n` }));
    const undone = await screen.save(screen.change({ [FILE]: before }, ['packages/bench.yaml']));
    expect(status, body).toBe(200);
    expect(worse.status).not.toBe(500);
    expect(undone.status, undone.body).toBe(200);
  });

  it('an entry with invalid YAML is refused with the reason', async () => {
    const { status, body } = await screen.save(screen.change({ [FILE]: 'client: *Acorn*\n' }));
    expect(status).toBe(422);
    expect(body).toMatch(/^Nothing was saved yet\.\n/);
    expect(body).toContain('A text cannot start with “*” unless it stands in quotes.');
  });
});

describe('a change is checked before it is applied', () => {
  const NAVIGATION = 'navigation/index.yaml';
  const leftovers = () => readdirSync(outside).filter((name) => name.startsWith('edit-'));

  it('against the pages of the site, with a message about broken links', async () => {
    const before = screen.read(NAVIGATION);
    const link = (href: string) => before.replaceAll('href: /packages\n', `href: ${href}\n`);
    const { status, body } = await screen.save(screen.change({ [NAVIGATION]: link('/abuot') }));
    expect(status).toBe(422);
    expect(body).toContain('Nothing was saved yet.');
    expect(body).toContain('“/abuot” leads nowhere');
    expect(screen.read(NAVIGATION)).toBe(before);
    const right = await screen.save(screen.change({ [NAVIGATION]: link('/services') }));
    expect(right.status, right.body).toBe(200);
    expect(screen.read(NAVIGATION)).toBe(link('/services'));
    expect(leftovers()).toEqual([]);
  });

  it('with its added files and without the removed ones', async () => {
    const entry = screen.read('services/seo/index.mdx');
    const picture = /picture: \.\/(\S+)/.exec(entry)![1]!;
    const gone = await screen.save(screen.change({}, [`services/seo/${picture}`]));
    expect(gone.body).toContain(`There is no picture ./${picture}`);
    const damaged = await screen.save(screen.change({ [`services/seo/${picture}`]: 'no picture' }));
    expect(damaged.body).toContain('cannot be read as a picture');
    expect(existsSync(content('services/seo', picture))).toBe(true);
    expect(leftovers()).toEqual([]);
  });
});

describe('the folder of the content', () => {
  it('changes no file if one of them cannot be written', async () => {
    const root = temporaryFolder();
    writeIn(root, 'packages/seo.yaml', 'before');
    const additions = [
      { path: 'packages/seo.yaml', contents: Buffer.from('after') },
      // Writing it fails, as on a full disk.
      { path: 'packages/smm.yaml', contents: Symbol('no contents') as never },
    ];
    await expect(new ContentFolder(root).apply({ additions, deletions: [] } as never)).rejects.toThrow();
    expect(readdirSync(join(root, 'packages'))).toEqual(['seo.yaml']);
    expect(readFileSync(join(root, 'packages/seo.yaml'), 'utf8')).toBe('before');
  });

  it('refuses every path if it is a link itself', async () => {
    const root = temporaryFolder();
    writeIn(root, 'elsewhere/packages/seo.yaml', 'before');
    symlinkSync('elsewhere', join(root, 'content'));
    const folder = new ContentFolder(join(root, 'content'));
    await expect(folder.read('packages/seo.yaml')).rejects.toThrow('the folder of the content is a link');
  });
});
