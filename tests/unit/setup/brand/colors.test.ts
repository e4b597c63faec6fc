import { readFileSync } from 'node:fs';
import { wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { contrastPairs } from '../../../../src/design/contrast.ts';
import { readTokens } from '../../../../src/design/read-tokens.ts';
import { correctionsOf, derivePalette } from '../../../../src/setup/brand/colors.ts';
import { replaceTokens } from '../../../../src/setup/brand/draw.ts';

const css = readFileSync('src/design/tokens.css', 'utf8');

describe('a palette has the contrast that WCAG 2.2 requires, on every surface and tone', () => {
  it.each([
    ...['#000000', '#ffffff', '#808080', '#757575', '#ffdd00', '#39ff14', '#ff00ff', '#00ffff'],
    ...['#0000ff', '#ff0000', '#0a1f44', '#14532d', '#1d4ed8', '#f5f0e6', '#6b1d3a', '#f4c2c2'],
  ])('of %s, alone and with a dark, a strong or a pale second colour', (color) => {
    for (const second of [undefined, '#101828', '#ff5a2e', '#2563eb', '#fafafa']) {
      const source = replaceTokens(css, derivePalette(color, second));
      const tokens = readTokens(source);
      const tooWeak = contrastPairs(source).filter(({ ratio, needed }) => ratio < needed);
      expect(tooWeak, `with ${second}`).toEqual([]);
      // Links differ from the text around them.
      expect(wcagContrast(tokens['signal-deep']!, tokens.ink!), `with ${second}`).toBeGreaterThan(1.3);
    }
  });
});

describe('the colours that were asked for', () => {
  it.each([
    ['#ffdd00', undefined, { signal: '#ffdd00' }],
    ['#1d4ed8', undefined, { signal: '#1d4ed8', 'signal-deep': '#1d4ed8' }],
    ['#0a1f44', undefined, { ink: '#0a1f44' }],
    ['#0a1f44', '#ff8800', { ink: '#0a1f44', signal: '#ff8800' }],
    ['#ff8800', '#175860', { signal: '#ff8800', 'river-deep': '#175860' }],
  ])('%s and %s are used as they are where they can be read', (main, second, expected) => {
    expect(readTokens(replaceTokens(css, derivePalette(main, second)))).toMatchObject(expected);
  });

  it('are corrected elsewhere, which is said', () => {
    expect(correctionsOf('#FFDD00')).toEqual([
      expect.stringMatching(/^Links on light surfaces: #[\da-f]{6} instead of #FFDD00\.$/),
    ]);
    expect(correctionsOf('#0b6e4f')).toEqual([expect.stringMatching('^Links on dark surfaces')]);
  });
});
