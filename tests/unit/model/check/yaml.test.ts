import { createRequire } from 'node:module';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { parseYaml } from '../../../../src/model/check/yaml.ts';

it('is the parser that Astro reads content with', () => {
  const here = createRequire(import.meta.url);
  const astro = createRequire(here.resolve('astro/package.json'));
  expect(astro.resolve('js-yaml')).toBe(here.resolve('js-yaml'));
});

/** `&a [x]`, and nine references to the line before in each of the next: 9^7 values. */
const BOMB = [
  'a: &a [x]',
  ...[...'bcdefgh'].map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[at]}`).join(', ')}]`),
].join('\n');

describe('anchors, aliases and the like are refused, with their line', () => {
  it.each([
    ['client: *Acorn*', 1, "client: '*Acorn*'"],
    ['keywords:\n  - **bold** words', 2, "- '**bold** words'"],
    ['client: &Ash Alder', 1, 'in quotes'],
    ['plans: &plans\n  - a', 1, 'in quotes'],
    ['a: &a 1\nb: *a', 1, 'in quotes'],
    [BOMB, 1, 'in quotes'],
    ['a:\n  <<: { b: 1 }\n  c: 2', 2, 'Write out'],
    ['a: !!binary aGk=', 1, 'in quotes'],
    ['a: !!set { x, y }', 1, 'in quotes'],
    ['a: !!str 1', 1, 'in quotes'],
    ['a: !!js/function "x"', 1, 'in quotes'],
    ['a: !New things', 1, "a: '!New things'"],
    ['%YAML 1.1\n---\na: yes', 1, 'in quotes'],
    ['a: 1\n---\nb: 2', 2, 'Delete the line'],
  ])('%j', (text, line, advice) => {
    const { data, mistakes } = parseYaml(text);
    expect(data).toBeUndefined();
    expect(mistakes[0]).toMatchObject({ line, severity: 'error' });
    expect(mistakes[0]!.advice).toContain(advice);
  });
});

describe('values that no editor writes are refused', () => {
  it.each([
    ['lists in lists', `a: ${'['.repeat(49_000)}${']'.repeat(49_000)}`],
    ['lists in lists that never end', `a: ${'['.repeat(90_000)}`],
    ['a long name', `${'x'.repeat(90_000)}: 1`],
    ['many colons', `a${': a'.repeat(30_000)}`],
    ['many mistakes', 'a: b: c\n'.repeat(10_000)],
  ])('%s', (_, text) => {
    const { data, mistakes } = parseYaml(text);
    expect(data).toBeUndefined();
    expect(mistakes.length).toBeGreaterThan(0);
    for (const { problem, advice } of mistakes) expect(`${problem} ${advice}`.length).toBeLessThan(1000);
  });
});

describe('values are those of the build', () => {
  it.each([
    ...['017', '0o17', '0b11', '1e3', 'yes', 'Off', 'null', '~', '2027-01-15', '2027-1-5', "'a'"],
    'a & b *c* !d',
  ])('%s', (value) => {
    const { data, mistakes } = parseYaml(`a: ${value}\n`);
    expect(mistakes).toEqual([]);
    expect(data).toEqual(load(`a: ${value}\n`));
  });

  it('also if their keys are no strings', () => {
    const fields = parseYaml('1: a\nnull: b\n');
    expect(fields.data).toEqual({ 1: 'a', null: 'b' });
    expect(fields.place(['null'])).toEqual({ line: 2, column: 7 });
    expect(fields.keyPlace(['1'])).toEqual({ line: 1, column: 1 });
  });
});
