import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastChange, parseLog, readHistory } from '../../../src/findability/history.ts';
import { temporaryFolder, writeIn } from '../../support/temporary-folder.ts';

const history = parseLog(
  '\x012026-03-01T08:30:00+00:00\0\nsrc/content/services/seo/picture.jpg\0' +
    '\x012026-03-01T09:00:00+01:00\0\nsrc/content/services/seo/index.mdx\0src/content/packages/seo.yaml\0' +
    '\x012026-02-01T00:00:00+00:00\0\nsrc/content/services/seo/index.mdx\0',
);

describe('the last change', () => {
  it('is the newest of all files, whatever time zone each was committed in', () => {
    expect(lastChange(history, ['src/content/packages/seo.yaml', 'src/content/services/seo/'])).toBe(
      '2026-03-01T08:30:00+00:00',
    );
    expect(lastChange(history, ['src/content/'])).toBe('2026-03-01T08:30:00+00:00');
    expect(lastChange(history, ['src/content/services/seo/index.mdx'])).toBe('2026-03-01T09:00:00+01:00');
  });

  it('treats a path without a slash as one file', () => {
    expect(lastChange(history, ['src/content/packages/seo'])).toBeUndefined();
  });
});

it('is that of the newest commit of each file, whatever its name', () => {
  expect(parseLog('\x012026-02-02T00:00:00Z\0\nb ü.yaml\0\x012026-01-01T00:00:00Z\0\na\0b ü.yaml\0')).toEqual(
    new Map([
      ['b ü.yaml', '2026-02-02T00:00:00Z'],
      ['a', '2026-01-01T00:00:00Z'],
    ]),
  );
});

describe('the history of a folder', () => {
  let folder = '';
  const root = () => pathToFileURL(`${folder}/`);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
  const commit = (date: string, file: string) => {
    writeIn(folder, `content/${file}`, date);
    git('add', '.');
    const settings = 'user.name=T user.email=t@agency.example commit.gpgsign=false';
    const options = settings.split(' ').flatMap((setting) => ['-c', setting]);
    execFileSync('git', [...options, 'commit', '-qm', date], {
      cwd: folder,
      env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
    });
  };

  beforeEach(() => {
    folder = temporaryFolder();
  });

  it('has each file with its newest commit', () => {
    git('init', '-q');
    commit('2026-01-01T00:00:00Z', 'a');
    commit('2026-01-02T00:00:00Z', 'b');
    commit('2026-01-03T00:00:00Z', 'a');
    const dates = readHistory(root(), 'content');
    expect([...dates!].map(([file, date]) => [file, Date.parse(date)])).toEqual([
      ['content/a', Date.parse('2026-01-03T00:00:00Z')],
      ['content/', Date.parse('2026-01-03T00:00:00Z')],
      ['content/b', Date.parse('2026-01-02T00:00:00Z')],
    ]);
  });

  it(
    'is unknown in a shallow clone, whose oldest commit represents all earlier ones',
    { tags: ['full'] },
    () => {
      git('init', '-q');
      commit('2026-01-01T00:00:00Z', 'a');
      commit('2026-01-02T00:00:00Z', 'b');
      git('clone', '-q', '--depth', '1', root().href, 'shallow');
      expect(readHistory(new URL('shallow/', root()), 'content')).toBeUndefined();
    },
  );

  it('is unknown without git', () => {
    expect(readHistory(root(), 'content')).toBeUndefined();
  });
});
