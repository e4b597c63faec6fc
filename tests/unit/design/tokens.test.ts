import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import tailwind from '../../../src/design/tailwind.config.mjs';

const files = globSync('src/{design,pages,site}/**/*.{astro,css,mjs,ts,tsx}');
const code = files
  .filter((file) => !file.includes('tailwind.config'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

it('every token is read', () => {
  const names = readFileSync('src/design/tokens.css', 'utf8').matchAll(/^ +(--[\w-]+):/gm);
  const unread = [...names].filter(([, name]) => !code.includes(`var(${name})`));
  expect(unread.map(([, name]) => name)).toEqual([]);
});

it('a class uses every key of the scales of Tailwind', () => {
  const { screens: _, extend, ...scales } = tailwind.theme;
  const keys = Object.values({ ...scales, ...extend }).flatMap((scale) => Object.keys(scale));
  const unused = keys.filter((key) => !new RegExp(`\\b(bg|font|max-w|px|text)-${key}\\b(?![-:])`).test(code));
  expect(unused).toEqual([]);
});
