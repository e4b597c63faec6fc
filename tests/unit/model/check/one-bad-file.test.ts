import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NO_CHANGE } from '../../../../src/model/check/content.ts';
import { checkContent } from '../../../../src/model/check/check.ts';
import { inOneLine } from '../../../../src/model/check/format-report.ts';
import { writeIn } from '../../../support/temporary-folder.ts';
import { PROJECT, SERVICE } from './fixtures/fixture.ts';
import { makeRepository } from './support.ts';

const BENCH = 'src/content/portfolio/bench';
const FILE = `${BENCH}/index.yaml`;
const WRITTEN = PROJECT.text;
const SERVICE_FILE = `src/content/${SERVICE.path}`;

const root = makeRepository(afterAll);
const path = (file: string) => join(root, file);
const write = (file: string, text: string) => writeIn(root, file, text);

beforeEach(() => write(FILE, WRITTEN));
afterEach(() => {
  for (const each of ['src/content/portfolio', dirname(SERVICE_FILE)])
    rmSync(path(each), { recursive: true, force: true });
});

const picture = (file: string) => copyFileSync(path('src/content/services/seo/picture.jpg'), path(file));
const usePicture = (value: string) => write(FILE, WRITTEN.replace(/picture: .*/, `picture: ${value}`));

/** Writes a service with this text in its body. */
const writeService = (words: string) => write(SERVICE_FILE, SERVICE.text.replace('In daylight', words));

async function said(change = NO_CHANGE, folder = root): Promise<string[]> {
  const { mistakes } = await checkContent({ root: folder, now: new Date('2027-01-15'), change });
  return mistakes.map(inOneLine);
}

describe('a check that fails', () => {
  it('at one entry names its file, and continues with the others', async () => {
    usePicture('./thrown.jpg');
    write('src/content/portfolio/other/index.yaml', 'order: x');
    const removed = {
      has(file: string) {
        if (file.endsWith('thrown.jpg')) throw new Error('thrown');
        return false;
      },
    };
    const sentences = await said({ ...NO_CHANGE, removed: removed as never });
    expect(sentences).toContain(
      `${FILE}:1:1 The check could not deal with this (thrown). Undo the last change, or copy the lines of a similar file that works.`,
    );
    expect(sentences).toContainEqual(
      expect.stringMatching(/^src\/content\/portfolio\/other\/index.yaml:1:8 /),
    );
  });

  it('at an unreadable file names it', async () => {
    const written = new Map([[FILE, root]]);
    expect(await said({ written, removed: new Set() })).toEqual([
      expect.stringMatching(`^${FILE}:1:1 The check could not deal with this \\(EISDIR.*`),
    ]);
  });

  it('at the content folder names it', async () => {
    expect(await said(NO_CHANGE, path('package\0json'))).toEqual([expect.stringMatching(/^src\/content:1/)]);
  });
});

describe('a text', () => {
  it('with an invisible character is refused at its position', async () => {
    const low = '0000 0007 0008 000B 000C 000D 001B 001F 007F 0085 009B';
    const codes = `${low} 2028 202A 202E 2066 2069 FEFF FFFE FDD0`.split(' ');
    const lines = codes.map((code) => `# woo${String.fromCodePoint(Number.parseInt(code, 16))}den`);
    write(FILE, lines.join('\n'));
    expect(await said()).toEqual(
      codes.map(
        (code, index) =>
          `${FILE}:${index + 1}:6 The text contains a character that cannot be seen (U+${code}). Delete it, or write the words around it anew: it often comes along from another program.`,
      ),
    );
  });

  it('below front matter is refused at its line of the file', async () => {
    writeService('In\u000b daylight');
    expect(await said()).toEqual([expect.stringMatching(`^${SERVICE_FILE}:29:6 .*U\\+000B`)]);
  });

  it('may contain invisible characters that languages and emoji need', async () => {
    const needed =
      'soft\u00adhyphen, 👩\u200d💻, ❤\ufe0f, می\u200cخواهم, a\u200eb\u200fc\u061cd, a\u200bb, a\tb';
    write(FILE, WRITTEN.replace('wooden', needed));
    expect(await said()).toEqual([]);
  });

  // Patterns that backtrack take more than a minute for each of these lines.
  it.each([`**x${' '.repeat(90_000)}y`, `[a](${'x '.repeat(45_000)}`, `${' '.repeat(90_000)}x`])(
    'of one very long line is read as fast as others',
    async (line) => {
      writeService(`In daylight\n\n${line}\n\n`);
      expect(await said()).toEqual([]);
    },
  );

  it('that is too large is not parsed', async () => {
    write(FILE, `${WRITTEN}# ${'x'.repeat(100_000)}\n`);
    expect(await said()).toEqual([
      expect.stringMatching(/The file has 101 kilobytes\. A text takes at most 100\./),
    ]);
  });
});

describe('a link', () => {
  const refused = (file: string) =>
    `${file}:1:1 This is a link to another place, or no file at all. Put the file itself here, or delete it: what a link leads to others do not have, or must not see.`;

  it('is refused in place of a picture, an entry and a folder, and not followed', async () => {
    const other = 'src/content/portfolio/linked.yaml';
    usePicture('./picture.jpg');
    symlinkSync(path('src/content/services/seo/picture.jpg'), path(`${BENCH}/picture.jpg`));
    symlinkSync(path('src/content/services/seo'), path(`${BENCH}/more`));
    symlinkSync('nothing', path(`${BENCH}/nothing`));
    symlinkSync(path('package.json'), path(other));
    expect(await said()).toEqual([
      expect.stringMatching(`^${FILE}:6:10 Picture: There is no picture ./picture.jpg\\.`),
      ...[`${BENCH}/more`, `${BENCH}/nothing`, `${BENCH}/picture.jpg`, other].map(refused),
    ]);
    usePicture('./more/picture.jpg');
    expect(await said(), 'in the way to a picture').toContainEqual(
      expect.stringContaining('There is no picture ./more/picture.jpg.'),
    );
  });

  it('that a text editor leaves behind is ignored', async () => {
    symlinkSync('somebody@machine.123', path(`${BENCH}/.#index.yaml`));
    expect(await said()).toEqual([]);
  });

  it('is refused in place of all content', async () => {
    const other = makeRepository();
    rmSync(join(other, 'src/content'), { recursive: true });
    symlinkSync(path('src/content'), join(other, 'src/content'));
    expect(await said(NO_CHANGE, other)).toContain(refused('src/content'));
  });

  it.runIf(process.platform !== 'win32')('or a pipe is not waited for', async () => {
    write(FILE, `${WRITTEN}film:\n  mp4: ./film.mp4\n  webm: ./film.webm\n`);
    const pipes = ['film.mp4', 'film.webm', 'other.yaml'].map((name) => `${BENCH}/${name}`);
    execFileSync('mkfifo', pipes.map(path));
    expect(await said()).toEqual(expect.arrayContaining(pipes.map(refused)));
  });
});

it('a picture outside of the content is refused', async () => {
  usePicture('../../../../picture.jpg');
  picture('picture.jpg');
  expect(await said()).toEqual([
    expect.stringContaining('is not the name of a file beside this one. Put the file'),
  ]);
});

describe('the name of a picture', () => {
  it('may be in either form', async () => {
    const name = 'Café.jpg'.normalize('NFD');
    usePicture(`./${name}`);
    picture(`${BENCH}/${name}`);
    expect(await said()).toEqual([]);
  });

  it.each([
    ...['con.jpg', 'a|b.jpg', ' a.jpg', '👩\u200d💻.jpg'].map((name) => [name, 'warning']),
    ...['a\u0007.jpg', 'a\u202eb.jpg', 'a\nb.jpg'].map((name) => [name, 'error']),
  ])('that Publish would leave out is reported: %j (%s)', async (name, severity) => {
    picture(`${BENCH}/${name}`);
    const { mistakes } = await checkContent({ root, now: new Date() });
    const [mistake, ...others] = mistakes.map(inOneLine);
    expect(mistake).toMatch(
      /^src\/content\/portfolio\/bench\/[^\p{Cc}\u202e]+:1:1 Publish leaves the file out because of its name: \P{C}+$/u,
    );
    expect(mistakes[0]!.severity).toBe(severity);
    expect(others).toEqual([expect.stringContaining('No entry uses this file.')]);
  });
});
