import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { PARTS } from '../../../src/setup/parts.ts';
import { withoutPassages } from '../../../src/setup/passages.ts';
import { removeParts } from '../../../src/setup/remove-parts.ts';
import { temporaryFolder, writeIn } from '../../support/temporary-folder.ts';

const ALL = Object.keys(PARTS);
const GONE = new Set(['edge', 'review']);

test.each([
  ['a line of code', ['first();', 'second(); // part: edge', 'third();'], ['first();', 'third();']],
  ['a row of a table', ['| a |', '| b <!-- part: edge --> |', '| c |'], ['| a |', '| c |']],
  [
    'lines with their comments',
    ['a: 1', '# part: edge', 'b: 2', 'c: 3', '# end of part: edge', 'd: 4'],
    ['a: 1', 'd: 4'],
  ],
  [
    'an empty line too many',
    ['a', '', '<!-- part: edge -->', '', 'b', '', '<!-- end of part: edge -->', '', 'c'],
    ['a', '', 'c'],
  ],
  [
    'what belongs to several parts with the last of them',
    ['  %% part: edge, review', 'a', '  %% end of part: edge, review'],
    [],
  ],
  ['nothing while one of them stays', ['a // part: edge, art'], ['a // part: edge, art']],
  ['nothing of other parts', ['a // part: art'], ['a // part: art']],
  [
    'nothing where the words stand in a text',
    ["'a part: edge'", '// a part: edge of it'],
    ["'a part: edge'", '// a part: edge of it'],
  ],
])('a passage takes out %s', (_, before, after) => {
  expect(withoutPassages(before.join('\n'), GONE)).toBe(after.join('\n'));
});

test.each([
  [['// part: edge', 'a'], 'Line 1: this passage does not end.'],
  [['// part: edge', '// part: art'], 'Line 2: the passage of line 1 has not ended.'],
  [['// part: edge', '// end of part: art'], 'Line 2: no passage of "art" has begun.'],
])('a passage that is marked wrongly is an error: %j', (lines, message) => {
  expect(() => withoutPassages(lines.join('\n'), GONE)).toThrow(message);
});

const PACKAGES = ['only-there', 'only-here', 'needed-there', 'in-both', 'unnamed'];

function repository(): string {
  const root = temporaryFolder();
  const versions = Object.fromEntries(
    PACKAGES.filter((name) => name !== 'needed-there').map((name) => [name, '1.0.0']),
  );
  const write = (path: string, value: unknown) =>
    writeIn(root, path, typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`);
  write('package.json', {
    name: 'site',
    version: '1.0.0',
    scripts: {
      'serve:edge': 'node src/tooling/run.mjs src/enquiry/edge/serve.ts',
      serve: 'node src/tooling/run.mjs src/serve.ts',
      'test:long': 'vitest run --config tests/vitest.config.ts tests/faults tests/hosts',
    },
    devDependencies: versions,
  });
  const locked = (name: string) => [
    `node_modules/${name}`,
    {
      version: '1.0.0',
      dev: true,
      ...(name === 'only-there' && { dependencies: { 'needed-there': '1.0.0' } }),
    },
  ];
  write('package-lock.json', {
    ...{ name: 'site', version: '1.0.0', lockfileVersion: 3, requires: true },
    packages: {
      '': { name: 'site', version: '1.0.0', devDependencies: versions },
      ...Object.fromEntries(PACKAGES.map(locked)),
    },
  });
  write('.prettierrc.json', { singleQuote: true });
  write('src/enquiry/edge/serve.ts', "import 'only-there';\nimport 'in-both';\n");
  write('tests/hosts/pages.test.ts', '');
  write('tests/faults/kill.test.ts', '');
  write('tests/contract/specification.test.ts', '');
  write('src/serve.ts', "import 'only-here';\nimport 'in-both';\nf({ a: 1,\n  b: 2, // part: edge\n});\n");
  write('src/art/scene.py', '');
  write('README.md', '| a | b |\n| - | - |\n| `serve:edge` | only-there <!-- part: edge --> |\n| c | d |\n');
  return root;
}

it('takes a part out with its files, passages, scripts and packages, and leaves the others', async () => {
  const root = repository();
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  await removeParts(root, ['edge']);
  expect(
    ['src/enquiry', 'tests/hosts', 'tests/contract'].filter((path) => existsSync(join(root, path))),
  ).toEqual([]);
  expect(existsSync(join(root, 'src/art/scene.py'))).toBe(true);
  expect(read('src/serve.ts')).toBe("import 'only-here';\nimport 'in-both';\nf({ a: 1 });\n");
  expect(read('README.md')).toBe('| a   | b   |\n| --- | --- |\n| c   | d   |\n');
  const { scripts, devDependencies } = JSON.parse(read('package.json'));
  expect(scripts).toEqual({
    serve: 'node src/tooling/run.mjs src/serve.ts',
    'test:long': 'vitest run --config tests/vitest.config.ts tests/faults',
  });
  const left = ['only-here', 'in-both', 'unnamed'];
  expect(Object.keys(devDependencies)).toEqual(left);
  const locked = Object.keys(JSON.parse(read('package-lock.json')).packages);
  expect(locked).toEqual(['', ...left.map((name) => `node_modules/${name}`).sort()]);
});

it('takes what needs a part out with it', async () => {
  const root = repository();
  writeIn(root, 'src/authoring/edit/build-web.ts', '');
  await removeParts(
    root,
    ALL.filter((name) => name !== 'web-editor'),
  );
  expect(existsSync(join(root, 'src/authoring'))).toBe(false);
});

it('changes nothing but what belongs to the first agency if all parts stay', async () => {
  const root = repository();
  const before = readFileSync(join(root, 'package.json'), 'utf8');
  await removeParts(root, []);
  expect(existsSync(join(root, 'tests/contract'))).toBe(false);
  expect(readFileSync(join(root, 'package.json'), 'utf8')).toBe(before);
});
