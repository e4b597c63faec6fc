import { rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { readArtifact } from '../../../../src/reviewing/preview/publish/artifact.ts';
import { temporaryFolder, writeIn } from '../../../support/temporary-folder.ts';

const FILES = ['summary.md', 'report.html', 'site/index.html'];

/** Output of the untrusted workflow. */
let made: string;
beforeEach(() => {
  made = temporaryFolder();
  for (const file of [...FILES, 'site/_astro/a.js']) writeIn(made, file, file);
});

const expectRefusal = (sentence: string) =>
  expect(readArtifact(made)).rejects.toThrow(`${sentence}: nothing is published.`);

it('has a summary and the files of the preview', async () => {
  expect(await readArtifact(made)).toEqual({
    summary: 'summary.md',
    files: new Map([
      ['index.html', join(made, 'site/index.html')],
      ['_astro/a.js', join(made, 'site/_astro/a.js')],
      ['review.html', join(made, 'report.html')],
    ]),
  });
});

it.each(['site/secret', 'site/_astro/deep', ...FILES.slice(0, 2)])(
  'is refused with a link to a file of the machine: %s',
  async (path) => {
    rmSync(join(made, path), { force: true });
    symlinkSync('/etc/passwd', join(made, path));
    await expectRefusal(`${JSON.stringify(join(made, path))} is neither a file nor a folder`);
  },
);

it('is refused with circular links', async () => {
  for (const name of ['one', 'two']) symlinkSync('.', join(made, 'site', name));
  await expectRefusal('is neither a file nor a folder');
});

it.each([
  ...['.git', '.GIT', 'git~1', '.git ', '.git.', '.git::$INDEX_ALLOCATION', '.g\u200cit', '.git\\x'],
  ...['.gitattributes', '.GitAttributes', '.gitmodules', '.lfsconfig', 'line\nbreak', 'two\u202ename'],
])('is refused with a name that git or a file system treats specially: %j', async (name) => {
  writeFileSync(join(made, 'site/_astro', name), '* filter=x');
  await expectRefusal('has a name that git or a file system could take for another one');
});

it('is refused if there is no room for it beside other previews', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    writeFileSync(join(made, name), '');
    truncateSync(join(made, name), 90e6);
  }
  await expectRefusal('is larger than 400 MB');
});

it.each(FILES)('is refused without %s', async (name) => {
  rmSync(join(made, name));
  await expectRefusal(`${made} has no ${name}`);
});
