import { globSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { stringify } from 'yaml';
import { listedServices } from '../support/content.ts';
import { samplePicture, sampleProject } from '../support/sample-content.ts';
import { writeIn } from '../support/temporary-folder.ts';
import { workingCopy } from '../support/working-copy.ts';

/** Files of a folder by path. */
const filesIn = (folder: string) =>
  new Map(
    globSync('**/*', { cwd: folder })
      .filter((file) => statSync(join(folder, file)).isFile())
      .map((file) => [file, readFileSync(join(folder, file), 'latin1')]),
  );

const RENAMED = 'A title after a change';

// Takes about 40 CPU seconds: builds the whole site three times, beside browsers on a busy machine. The limit ends a hang.
it(
  'a build after changes equals one without the caches of the build before',
  { tags: ['full'], timeout: 900_000 },
  async () => {
    const copy = workingCopy();
    onTestFinished(copy.remove);
    const folderOf = (number: number) => `src/content/portfolio/sample-project-${number}`;
    const write = (number: number, changes = {}) => {
      const project = { ...sampleProject(number, listedServices[0]!.id), ...changes };
      writeIn(copy.folder, `${folderOf(number)}/index.yaml`, stringify(project));
    };
    // Projects with a single picture.
    for (const number of [1, 4, 5]) {
      write(number);
      writeIn(copy.folder, `${folderOf(number)}/picture.jpg`, await samplePicture(number));
    }
    const dist = copy.path('dist');
    const build = () => {
      const { status, stdout, stderr } = copy.run('node_modules/astro/bin/astro.mjs', 'build');
      expect(status, stdout.slice(-3_000) + stderr.slice(-3_000)).toBe(0);
      return filesIn(dist);
    };
    // A style of all pages of the portfolio that only a renamed project on the first of them needs.
    const item = 'src/site/sections/portfolio-item.astro';
    copy.edit(item, 'class="client"', "class:list={['client', title === RENAMED && 'renamed']}");
    copy.edit(item, 'RENAMED', `'${RENAMED}'`);
    copy.edit(item, '<style>', '<style>\n  .renamed { outline: 1px solid }');
    const before = build();

    // Two pictures change places with their dates and sizes.
    const [one, other] = [1, 4].map((number) => copy.path(`${folderOf(number)}/picture.jpg`));
    const between = copy.path('picture.jpg');
    renameSync(one!, between);
    renameSync(other!, one!);
    renameSync(between, other!);
    write(4, { title: RENAMED });
    // As many as before, so that the other pages stay as they are, but for what depends on this one.
    renameSync(copy.path(folderOf(5)), copy.path(folderOf(9)));
    const after = build();
    expect(after).not.toEqual(before);

    rmSync(copy.path('node_modules/.astro'), { recursive: true });
    rmSync(dist, { recursive: true });
    expect(build()).toEqual(after);
  },
);
