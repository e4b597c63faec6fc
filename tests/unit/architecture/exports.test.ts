import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PARTS, partsOf } from '../../../src/setup/parts.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Read by name: `logger.entrypoint` in `astro.config.mjs`. Routes and scenes are read by their place. */
const READ_BY_TOOLS = new Set(['src/build/build-log.ts buildLog']);
const BY_PLACE = /^src\/(pages|art)\//;

const EXPORT = /^export (?:default )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;

/** Whether a part has been removed. What only it used may stay then, exported for its own file or for several parts. */
const isReduced = Object.values(PARTS).some(({ paths }) => !existsSync(join(ROOT, paths[0]!)));
const mayStay = (file: string, text: string, name: string) =>
  isReduced && (partsOf(file).length > 1 || text.match(new RegExp(`\\b${name}\\b`, 'g'))!.length > 1);

// knip finds the same, but would take the packages over the 510 MB that an install may have.
it('no module exports what no other file uses', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(ts|tsx|astro|mjs|js)$/.test(file) && existsSync(join(ROOT, file)));
  const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
  const users = new Map<string, Set<string>>();
  for (const [file, text] of texts)
    for (const word of new Set(text.match(/\w+/g))) users.set(word, (users.get(word) ?? new Set()).add(file));
  const unused = [...texts].flatMap(([file, text]) =>
    file.startsWith('src/') && !BY_PLACE.test(file)
      ? [...text.matchAll(EXPORT)]
          .filter(([, name = '']) => users.get(name)!.size === 1 && !mayStay(file, text, name))
          .map(([, name]) => `${file} ${name}`)
      : [],
  );
  expect(unused.filter((name) => !READ_BY_TOOLS.has(name))).toEqual([]);
});
