import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastPairs, readNames } from '../../../src/design/contrast.ts';
import { TONES } from '../../../src/model/schemas/kit.ts';
import { readGroups } from '../../../src/site/design-system/tokens.ts';

const tokens = readFileSync('src/design/tokens.css', 'utf8');

describe('the colours of the design', () => {
  it('have the contrast that WCAG 2.2 requires, on every surface and tone', () => {
    const tooWeak = contrastPairs(tokens).filter(({ ratio, needed }) => ratio < needed);
    expect(tooWeak).toEqual([]);
  });

  it('are found for four surfaces and every tone that content may choose', () => {
    expect(readNames(tokens, 'surface')).toEqual(['paper', 'bright', 'sand', 'ink']);
    expect(readNames(tokens, 'tone')).toEqual([...TONES]);
  });
});

describe('the values of the design', () => {
  it('are read by heading, with their comments', () => {
    const groups = readGroups(tokens);
    expect(groups.map(({ heading }) => heading.split(':')[0])).toEqual(
      expect.arrayContaining(['Colours', 'Type', 'Space', 'Shape', 'Motion']),
    );
    expect(groups[0]?.tokens[0]).toEqual({
      name: '--ink',
      value: expect.stringMatching(/^#[\da-f]{6}$/),
      note: 'the darkest: text, dark surfaces',
    });
  });
});
