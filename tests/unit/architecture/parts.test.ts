import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PARTS, type PartName, partsOf, removalOf } from '../../../src/setup/parts.ts';
import { removedNames, withoutUses } from '../../../src/setup/uses.ts';
import { git } from '../../../src/tooling/git.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const NAMES = Object.keys(PARTS) as PartName[];

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { scripts } = JSON.parse(read('package.json'));
const files = git(['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT })
  .split('\0')
  .filter((file) => file && existsSync(join(ROOT, file)));
const texts = files.map((file): [string, string] => [file, read(file)]);

/** What goes with each choice that a person has. */
const CHOICES = Array.from({ length: 2 ** NAMES.length }, (_, bits) =>
  removalOf(
    NAMES.filter((_, bit) => bits & (1 << bit)),
    scripts,
  ),
);

const ALL = removalOf(NAMES, scripts);

describe('an optional part', () => {
  it.each(NAMES)('%s is in the repository as a whole, or not at all', (name) => {
    const own = PARTS[name].paths.filter((path) => String(partsOf(path)) === name);
    expect(own.length).toBeGreaterThan(0);
    expect([[], own]).toContainEqual(own.filter((path) => existsSync(join(ROOT, path))));
  });

  it('is named by nothing that stays without it', () => {
    const naming = texts.filter(([file, text]) => removedNames(file, text, ALL).length > 0);
    const left = CHOICES.flatMap((removal) =>
      naming
        .filter(([file]) => !removal.isRemoved(file))
        .flatMap(([file, text]) =>
          removedNames(file, withoutUses(file, text, removal), removal).map((name) => `${file}: ${name}`),
        ),
    );
    expect([...new Set(left)]).toEqual([]);
  });

  it('has sections in guides that end', () => {
    for (const [file, text] of texts)
      if (file.endsWith('.md'))
        expect(withoutUses(file, text, ALL), file).not.toMatch(/^ *(<!--|%%) (end of )?part: /m);
  });
});
