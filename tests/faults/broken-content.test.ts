import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { until } from '../service/support/until.ts';
import { startProgram } from '../support/program.ts';
import { makeRepository } from '../unit/model/check/support.ts';

const REPOSITORY = resolve(import.meta.dirname, '../..');
const PRICE = 'src/content/packages/seo.yaml';
const WRONG = '1,199 €/mo';
const wordsAt = (line: number, column: number) =>
  [
    `✗ Plans 1 › Price  ${PRICE}:${line}:${column}`,
    `  “Price” cannot be “${WRONG}”.`,
    '  Write a price as $549, or $549/mo if it is paid every month.',
  ].join('\n');

/** Makes a repository with the code of this one and an invalid price. */
function brokenRepository() {
  const root = makeRepository();
  const link = (path: string) => symlinkSync(join(REPOSITORY, path), join(root, path));
  for (const path of ['node_modules', 'astro.config.mjs', 'package.json', 'tsconfig.json']) link(path);
  const copied = readdirSync(join(root, 'src'));
  for (const name of readdirSync(join(REPOSITORY, 'src'))) if (!copied.includes(name)) link(`src/${name}`);
  const right = readFileSync(join(root, PRICE), 'utf8');
  const write = (text: string) => writeFileSync(join(root, PRICE), text);
  const [before = ''] = right.split(/(?<=price: )/);
  write(right.replace(/(?<=price: ).*/, () => WRONG));
  const lines = before.split('\n');
  return { root, words: wordsAt(lines.length, lines.at(-1)!.length + 1), fix: () => write(right) };
}

function astro(root: string, ...args: string[]) {
  const program = join(REPOSITORY, 'node_modules/astro/bin/astro.mjs');
  const env = { ...process.env, VITEST: '', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };
  const { child, stop } = startProgram('node', [program, ...args], { cwd: root, env });
  onTestFinished(stop);
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return {
    output: () => output,
    ended: once(child, 'close'),
    says: (words: string) => until(`it says "${words}"`, () => output.includes(words)),
  };
}

it(
  'a build fails with plain sentences, prints no stack trace, and keeps the last build',
  { tags: ['full'] },
  async () => {
    const { root, words } = brokenRepository();
    mkdirSync(join(root, 'dist'));
    writeFileSync(join(root, 'dist/index.html'), 'The last build');
    const build = astro(root, 'build');
    expect(await build.ended).toEqual([1, null]);
    expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toBe('The last build');
    expect(build.output()).toContain(`${words}\n\n1 mistake to fix in `);
    expect(build.output()).not.toMatch(/^\s+at /m);
  },
);

it('the dev server says what is wrong, and shows pages once it is fixed', { tags: ['full'] }, async () => {
  const { root, words, fix } = brokenRepository();
  const server = astro(root, 'dev', '--port', '0');
  await server.says('watching for file changes');
  expect(server.output()).toContain(words);
  const [address = ''] = /http:\/\/localhost:\d+/.exec(server.output()) ?? [];
  const openPage = () => fetch(address, { headers: { accept: 'text/html' } });
  const waiting = await openPage();
  expect([waiting.status, await waiting.text()]).toEqual([503, expect.stringContaining('/@vite/client')]);
  fix();
  // Astro cannot render sources behind links, but tries to.
  await until('pages are rendered', async () => (await openPage()).status !== 503);
});
