import { globSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { workingCopy } from '../support/working-copy.ts';

/** Files of a folder by path. */
const filesIn = (folder: string) =>
  new Map(
    globSync('**/*', { cwd: folder })
      .filter((file) => statSync(join(folder, file)).isFile())
      .map((file) => [file, readFileSync(join(folder, file), 'latin1')]),
  );

// Takes about 35 CPU seconds: builds the whole site three times.
it(
  'a build after changes equals one without the caches of the build before',
  { tags: ['full'], timeout: 300_000 },
  () => {
    const copy = workingCopy();
    onTestFinished(copy.remove);
    const dist = copy.path('dist');
    const build = () => {
      const { status, stdout, stderr } = copy.run('node_modules/astro/bin/astro.mjs', 'build');
      expect(status, stdout.slice(-3_000) + stderr.slice(-3_000)).toBe(0);
      return filesIn(dist);
    };
    const before = build();

    const [one = '', other = '', removed = ''] = globSync('src/content/portfolio/*/picture.*', {
      cwd: copy.folder,
    });
    // Their dates and sizes do not change.
    renameSync(copy.path(one), copy.path('swapped'));
    renameSync(copy.path(other), copy.path(one));
    renameSync(copy.path('swapped'), copy.path(other));
    rmSync(copy.path(dirname(removed)), { recursive: true });
    for (const file of globSync('src/content/{pages,services}/**/*.{yaml,mdx}', { cwd: copy.folder }))
      copy.write(file, copy.read(file).replace(/(?<=^ *title: ).*/m, 'A title after a change'));
    copy.write('src/design/tokens.css', copy.read('src/design/tokens.css').replaceAll('1rem', '1.25rem'));
    const after = build();
    rmSync(copy.path('node_modules/.astro'), { recursive: true });
    rmSync(dist, { recursive: true });

    expect(after).not.toEqual(before);
    expect(build()).toEqual(after);
  },
);
