import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** Read by name, by Astro. Routes and scenes are read by their place. */
const READ_BY_NAME = new Set(['src/content.config.ts collections', 'src/findability/redirects.ts GET']);
const BY_PLACE = /^src\/(pages|art)\//;

const EXPORT = /^export (default )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;
/** The names and the path of an import or of a re-export; `import()` has no names. */
const IMPORT =
  /\b(?:import|export)\s+(?:type\s+)?(?<names>[\w*{}\s,]*?)\s*from\s*['"](?<from>\.[^'"]*)|\bimport\(\s*['"](?<loaded>\.[^'"]*)/g;

// knip finds the same, but would take the packages over the 510 MB that an install may have.
it('no module exports what no other file imports', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(ts|tsx|astro|mjs|js)$/.test(file) && existsSync(join(ROOT, file)));
  const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
  /** By file, the names that others import; `*` are all. */
  const imported = new Map<string, Set<string>>();
  for (const [file, text] of texts)
    for (const { groups } of text.matchAll(IMPORT)) {
      const { names = '*', from, loaded } = groups!;
      const target = join(dirname(file), (from ?? loaded)!);
      const found = imported.get(target) ?? new Set();
      imported.set(target, found);
      for (const name of names.match(/\w+|\*/g) ?? []) found.add(name);
      if (/^\w/.test(names)) found.add('default');
    }
  const unused = [...texts].flatMap(([file, text]) =>
    BY_PLACE.test(file)
      ? []
      : [...text.matchAll(EXPORT)]
          .map(([, isDefault, name = '']) => ({ name, as: isDefault ? 'default' : name }))
          .filter(({ as }) => !['*', as].some((each) => imported.get(file)?.has(each)))
          .map(({ name }) => `${file} ${name}`),
  );
  expect(unused.filter((name) => !READ_BY_NAME.has(name))).toEqual([]);
});
