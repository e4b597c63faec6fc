import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { removalOf } from '../../../src/setup/parts.ts';
import { removeParts } from '../../../src/setup/remove-parts.ts';
import { withoutUses } from '../../../src/setup/uses.ts';
import { temporaryFolder, writeIn } from '../../support/temporary-folder.ts';

const SCRIPTS = {
  'serve:edge': 'node src/tooling/run.mjs src/enquiry/edge/serve.ts',
  serve: 'node src/serve.ts',
};
const removal = removalOf(['edge'], SCRIPTS);

test.each([
  [
    'an import, and lines with a name that it brings',
    'src/enquiry/app.ts',
    "import { a, type B, c as d } from './edge/a.ts';\nimport { x } from './x.ts';\nx();\nd();\nlet a1: B;\n",
    "import { x } from './x.ts';\nx();\n",
  ],
  ['a row that links', 'src/a.md', '| a |\n| [b](enquiry/edge/README.md) |\n| c |\n', '| a |\n| c |\n'],
  ['a row of a script', 'a.md', '| `serve` | a |\n| `serve`, `serve:edge -- a` | b |\n', '| `serve` | a |\n'],
  ['an item with all its lines', 'a.md', '\n- a\n- `npm run serve:edge`\n  b\n- c\n', '\n- a\n- c\n'],
  ['a paragraph', 'a.md', '# a\n\nb\n`src/enquiry/edge`\n\nc\n', '# a\n\nc\n'],
  [
    'a section',
    'a.md',
    'a\n\n<!-- part: edge -->\n\n## b\n\nb\n\n<!-- end of part: edge -->\n\nc\n',
    'a\n\nc\n',
  ],
  ['a line of a list', 'a.yml', 'a:\n  - /src/enquiry/edge/packages\n  - b\n', 'a:\n  - b\n'],
])('removes %s', (_, file, before, after) => {
  expect(withoutUses(file, before, removal)).toBe(after);
});

test.each([
  ['a.md', '<!-- part: art -->\n\n`src/art`, `npm run serve`\n\n<!-- end of part: art -->\n'],
  [
    'src/enquiry/app.ts',
    "import { a } from './hedge/a.ts';\n// As the Workers of src/enquiry/edge do.\na();\n",
  ],
])('leaves what names nothing removed, and comments in code: %s', (file, text) => {
  expect(withoutUses(file, text, removal)).toBe(text);
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
  write(
    'src/serve.ts',
    "import 'only-here';\nimport 'in-both';\nimport { b } from './enquiry/edge/serve.ts';\nf({ a: 1,\n  b,\n});\n",
  );
  write('src/art/scene.py', '');
  write('README.md', '| a | b |\n| - | - |\n| `serve:edge` | only-there |\n| c | d |\n');
  return root;
}

it('takes a part out with its files, their names, scripts and packages, and leaves the others', async () => {
  const root = repository();
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  await removeParts(root, ['edge']);
  const files = globSync('{src,tests}/**/*.*', { cwd: root });
  expect(files.sort()).toEqual(['src/art/scene.py', 'src/serve.ts', 'tests/faults/kill.test.ts']);
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

it('takes what needs a part out with it', () => {
  expect(removalOf(['editor'], {}).isRemoved('src/authoring/edit/build-web.ts')).toBe(true);
});

it('changes nothing but what belongs to the first agency if all parts stay', async () => {
  const root = repository();
  const before = readFileSync(join(root, 'package.json'), 'utf8');
  await removeParts(root, []);
  expect(globSync('tests/contract/*', { cwd: root })).toEqual([]);
  expect(readFileSync(join(root, 'package.json'), 'utf8')).toBe(before);
});
