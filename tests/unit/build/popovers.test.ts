import postcss, { type Rule } from 'postcss';
import { describe, expect, it } from 'vitest';
import { namesShown } from '../../../src/build/lean-styles/popovers.ts';

const MARKUP = '<p><nav id="menu" popover><ul><li><a class="link"></a></nav><i>';

/** Whether what stands in the popover counts for a rule of these styles: the one for `q`. */
function counts(styles: string, markup = MARKUP): boolean {
  const root = postcss.parse(styles);
  const rules: Rule[] = [];
  root.walkRules('q', (rule) => void rules.push(rule));
  const names = namesShown(markup, root)(rules[0]!);
  expect(names.tags.has('p') && names.tags.has('i')).toBe(true);
  return names.classes.has('link');
}

describe('what stands in a popover', () => {
  it('counts nowhere if no style shows it before it is opened', () => {
    expect(counts('#menu:popover-open{display:grid}#menu{display:none}q{}')).toBe(false);
  });

  it('counts everywhere if a style shows it in every window', () => {
    expect(counts('#menu{display:block}@media (width<=9rem){q{}}')).toBe(true);
  });

  it.each([
    ['@media (width>=64rem){q{}}', true],
    ['@media (width>=40rem){q{}}', true],
    ['@media (width<=80rem){q{}}', true],
    ['@media (prefers-reduced-motion:reduce){q{}}', true],
    ['q{}', true],
    ['@media (width<=63.99rem){q{}}', false],
    ['@media (width<=63.99rem){@supports (a:b){q{}}}', false],
    ['@media (height<=30rem) and (width<=63.99rem){q{}}', false],
  ])('counts where a window can be as wide as the style that shows it asks for: %s', (rule, isShown) => {
    expect(counts(`@media (width>=64rem){#menu{display:block}}${rule}`)).toBe(isShown);
  });

  it('ends where its element ends, whatever stands in it', () => {
    const nested = '<div id="menu" popover><div><div class="link"></div></div></div><p><i>';
    expect(counts('q{}', nested)).toBe(false);
    expect(counts('q{}', `${nested}<a class="link">`)).toBe(true);
  });
});
