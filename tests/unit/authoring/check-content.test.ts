import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { asAnnotations, runCheck } from '../../../src/authoring/check-command.ts';
import { addFixture, makeRepository } from '../model/check/support.ts';

const root = makeRepository(afterAll);

/** Puts a fixture into the content until the test ends. */
const withFixture = (name: string) => onTestFinished(addFixture(root, name));

async function run(args: string[], isColoured = false) {
  const output: string[] = [];
  const remarks: string[] = [];
  const exitCode = await runCheck(args, {
    root,
    now: new Date('2027-01-15T12:00:00Z'),
    isColoured,
    write: (text) => void output.push(text),
    remark: (text) => void remarks.push(text),
  });
  return { output: output.join(''), remarks: remarks.join(''), exitCode };
}

describe('the content check', () => {
  it('reports no mistake, and exits with 0', async () => {
    const { output, exitCode } = await run([]);
    expect(output).toMatch(/^No mistakes in \d+ entries\.\n$/);
    expect(exitCode).toBe(0);
  });

  it('reports field, position, reason, nearest value and advice, and exits with 1', async () => {
    withFixture('category-unknown');
    const { output, exitCode } = await run([]);
    expect(output.split('\n')).toEqual([
      '✗ Service  src/content/portfolio/bench/index.yaml:4:11',
      '  There is no service “product-shot”.',
      '  Did you mean “product-shoot”?',
      expect.stringMatching(/^ {2}Write the name of its folder: /),
      '',
      expect.stringMatching(/^1 mistake to fix in \d+ entries\.$/),
      '',
    ]);
    expect(exitCode).toBe(1);
  });

  it('does not fail for warnings', async () => {
    withFixture('picture-unused');
    const { output, exitCode } = await run([]);
    expect(output).toContain('! src/content/portfolio/bench/other.jpg:1:1');
    expect(output).toMatch(/No mistakes, 1 thing to look at in \d+ entries\.\n$/);
    expect(exitCode).toBe(0);
  });

  it('uses colours in a terminal only', async () => {
    withFixture('category-unknown');
    const start = `${String.fromCharCode(27)}[`;
    expect((await run([], true)).output).toContain(`${start}31m✗`);
    expect((await run([], false)).output).not.toContain(start);
  });

  it.each([[[]], [['--annotations']]])(
    'writes no character of the content that a terminal would act on: %s',
    async (options) => {
      const bench = join(root, 'src/content/portfolio/bench');
      onTestFinished(() => rmSync(join(root, 'src/content/portfolio'), { recursive: true }));
      mkdirSync(bench, { recursive: true });
      mkdirSync(join(bench, 'a\u001b[2J\u009b\u202e'));
      writeFileSync(join(bench, 'a\u001b[2J\u009b\u202e/x.jpg'), '');
      const escapes = '\\x1b]0;x\\x07\\u009b\\u202e\\u2028\\U000e0041';
      writeFileSync(join(bench, 'index.yaml'), `order: "${escapes}"\n"${escapes}": 1\nclient: "\u200b"\n`);
      const { output } = await run(options);
      expect(output).not.toMatch(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/u);
    },
  );

  it('annotates the lines of a pull request', async () => {
    withFixture('yes-for-true');
    const { output } = await run(['--annotations']);
    expect(output).toBe(
      '::error file=src/content/portfolio/bench/index.yaml,line=9,col=11,title=On the home page::' +
        '“On the home page” must be true or false, but “yes” is a text. ' +
        'true: shown on the home page, which has room for the first 4 of them.\n',
    );
  });

  it('refuses an unknown option, and exits with 2', async () => {
    expect(await run(['--annotate'])).toEqual({
      exitCode: 2,
      output: '',
      remarks: "Unknown option '--annotate'. See npm run check:content -- --help.\n",
    });
  });

  it('refuses a picture of more megabytes than a camera makes', async () => {
    withFixture('picture-too-small');
    const picture = join(root, 'src/content/portfolio/bench/picture.jpg');
    writeFileSync(picture, '');
    truncateSync(picture, 31_000_000);
    expect((await run([])).output).toContain('picture.jpg has 31 megabytes.\n  At most 25 are taken.');
  });
});

describe('an annotation', () => {
  it('escapes the syntax of workflow commands', () => {
    const mistake = {
      file: 'src/content/a,b.yaml',
      line: 1,
      column: 2,
      severity: 'warning',
      field: 'Colour: 100 %',
      problem: 'One\nTwo, 100 %.',
      advice: 'Three: four.',
    } as const;
    expect(asAnnotations([mistake])).toBe(
      '::warning file=src/content/a%2Cb.yaml,line=1,col=2,title=Colour%3A 100 %25::One%0ATwo, 100 %25. Three: four.\n',
    );
  });
});
