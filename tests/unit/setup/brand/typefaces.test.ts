import { cpSync, globSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fontFiles } from '../../../../src/design/font-characters.ts';
import { readFont } from '../../../../src/design/font-sources.ts';
import type { Typefaces } from '../../../../src/design/make-fonts.ts';
import { pairsFor, SYSTEM, setTypefaces, TYPEFACES } from '../../../../src/setup/brand/typefaces.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const ALL = Object.keys(TYPEFACES);

describe('pairs of typefaces for a language', () => {
  it.each([
    ['en', ALL],
    ['pl', ALL],
    ['cs', ALL],
    ['tr', ALL],
    ['vi', ['fraunces-archivo', 'shoulders-archivo']],
    ['el', [SYSTEM]],
    ['ru', [SYSTEM]],
    ['ja', [SYSTEM]],
    ['ar', [SYSTEM]],
  ])('%s', async (language, pairs) => {
    expect(Object.keys(await pairsFor(language))).toEqual(pairs);
  });
});

describe('the typefaces of a language', () => {
  it.each(globSync('src/model/locale/words/*.yaml'))('%s has all letters of its words', async (words) => {
    const folder = temporaryFolder();
    cpSync('src/design', join(folder, 'src/design'), { recursive: true });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    await setTypefaces(folder, 'sofia-instrument', basename(words, '.yaml'));
    const design = (file: string) => join(folder, 'src/design', file);
    const { letters, isSystem }: Typefaces = JSON.parse(readFileSync(design('typefaces.json'), 'utf8'));
    if (isSystem)
      return expect(readFileSync(design('stand-ins.css'), 'utf8')).toMatch(/--font-text: '.*, sans-serif;/);
    const text = readFileSync(words, 'utf8').normalize().replace(/^#.*/gm, '');
    const found = new Set<string>();
    for (const name of ['display', 'text'])
      for (const [end, characters] of Object.entries(fontFiles(letters))) {
        const ofFile = [...new Set(text)].filter((letter) => characters.includes(letter)).join('');
        const font = await readFont(design(`fonts/${name}${end}.woff2`), ofFile, {});
        for (const letter of ofFile) if (font.has(letter)) found.add(name + letter);
      }
    const missing = [...new Set(text.match(/\p{L}/gu))].filter(
      (letter) => !found.has(`display${letter}`) || !found.has(`text${letter}`),
    );
    expect(missing).toEqual([]);
  });
});
