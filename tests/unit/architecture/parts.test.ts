import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { markedLines } from '../../../src/setup/passages.ts';
import { isKept, PARTS, type PartName, partsOf, SEED, withDependents } from '../../../src/setup/parts.ts';
import { git } from '../../../src/tooling/git.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const NAMES = Object.keys(PARTS) as PartName[];

/** Setup, which knows of all parts, and files that tools write. */
const NO_USES =
  /^((src|tests\/unit)\/setup\/.*|package(-lock)?\.json|.*\.(avif|ico|jpg|mp4|png|svg|ttf|webm|woff2))$/;

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const pathsIn = (text: string) =>
  [...text.matchAll(/(?:src|tests|\.github)\/[\w./-]+\w/g)].map(([path]) => path);

/** Returns what a script runs, if all of it can be removed: then the script goes, too. */
function subjectsOf(script: string): string[] {
  const paths = pathsIn(scripts[script] ?? '').filter((path) => !/run\.mjs$|\.config\.ts$/.test(path));
  return paths.every((path) => partsOf(path).length > 0) ? paths : [];
}

/** Returns the files that a line needs: what it imports, links, names, or runs as a script. */
function usesOf(file: string, line: string): string[] {
  const relative = line.matchAll(/(?:from|import\(?|\]\()\s*'?(\.{0,2}[\w/][\w./-]*\.\w+)/g);
  const run = [...line.matchAll(/npm run (?:--silent )?([\w:-]+\w)/g)];
  // Tables of commands name them alone.
  const named = line.startsWith('| `') ? [...line.matchAll(/`([\w:-]+)(?: -- [^`]*)?`/g)] : [];
  return [
    ...[...relative].map(([, path = '']) => normalize(join(dirname(file), path))),
    ...[...run, ...named].flatMap(([, name = '']) => subjectsOf(name)),
    ...pathsIn(line),
  ];
}

const files = git(['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT })
  .split('\0')
  .filter((file) => file && !NO_USES.test(file) && existsSync(join(ROOT, file)));
const lines = files.flatMap((file) =>
  markedLines(readFileSync(join(ROOT, file), 'utf8')).map((line, index) => ({
    ...line,
    file,
    number: index + 1,
  })),
);

/** All choices that a person has, as the parts that are removed. */
const CHOICES = Array.from({ length: 2 ** NAMES.length }, (_, bits) =>
  withDependents(NAMES.filter((_, bit) => bits & (1 << bit))),
);

describe('an optional part', () => {
  it.each(NAMES)('%s is in the repository as a whole, or not at all', (name) => {
    const own = PARTS[name].paths.filter((path) => String(partsOf(path)) === name);
    expect(own.length).toBeGreaterThan(0);
    expect([[], own]).toContainEqual(own.filter((path) => existsSync(join(ROOT, path))));
  });

  it('is used by nothing that stays without it', () => {
    const wrong = lines.flatMap(({ file, text, parts, number }) => {
      const needs = usesOf(file, text).filter((target) => partsOf(target).length > 0);
      const isThere = (gone: Set<string>) => isKept(partsOf(file), gone) && isKept(parts, gone);
      return needs
        .filter((target) => CHOICES.some((gone) => isThere(gone) && !isKept(partsOf(target), gone)))
        .map((target) => `${file}:${number} ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('has no passages but those that name it', () => {
    const names = new Set<string>([...NAMES, SEED]);
    expect(lines.filter(({ parts }) => parts.some((name) => !names.has(name)))).toEqual([]);
  });
});
