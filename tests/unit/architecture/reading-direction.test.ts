import { globSync, readFileSync } from 'node:fs';
import postcss from 'postcss';
import { expect, test } from 'vitest';

/** Declarations of a side of the screen, which stay there in a language that is read from right to left. */
const PHYSICAL = [
  /^(left|right|(margin|padding|border|inset|scroll-margin|scroll-padding)-(left|right)\b|border-.+-(left|right)-radius)/,
  /^(text-align|float|clear): (left|right)/,
  /(gradient\(to|position:)[^()]* (left|right)/,
  /translateX|translate\(\d/,
];
/** Whose value can be one for each side: the second is that of the right one, the fourth that of the left one. */
const OF_SIDES = /^(margin|padding|inset|border-(width|style|color))$/;

/** Declarations that do not depend on the reading direction, with the reason. */
const MEANT = {
  'text-align: right': 'an editor aligns a column of a table to the right',
  'border-width: 0 3px 3px 0': 'a check mark is not mirrored',
  'border-width: 0 0 0 12px': 'the sign of play is not mirrored',
  'transform: translate(10px) rotate(45deg)': 'the stems of the logo are not mirrored',
  'transform: translateX(0.5rem)': 'of an arrow, which is mirrored with its motion',
  'transform: translateX(0.375rem)': 'of an arrow, which is mirrored with its motion',
  'background-position: right 0.55rem center, right 0.25rem center': 'mirrored in `right-to-left.css`',
};

const stylesIn = (file: string) => {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.css')) return text;
  return [...text.matchAll(/^<style[^>]*>\n([\s\S]*?)^<\/style>/gm)].map(([, styles]) => styles).join('');
};

test('styles follow the reading direction', () => {
  const found = new Set<string>();
  for (const file of globSync(['src/{site,pages}/**/*.{astro,css}', 'src/design/global.css']))
    postcss.parse(stylesIn(file)).walkDecls(({ prop, value }) => {
      const declaration = `${prop}: ${value.replace(/\s+/g, ' ')}`;
      const [, right, , left] = OF_SIDES.test(prop) ? postcss.list.space(value) : [];
      if ((left && left !== right) || PHYSICAL.some((pattern) => pattern.test(declaration)))
        found.add(declaration);
    });
  expect([...found].toSorted()).toEqual(Object.keys(MEANT).toSorted());
});
