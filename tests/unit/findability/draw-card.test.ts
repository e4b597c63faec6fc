import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitLines } from '../../../src/findability/draw-card.ts';

/** Every character is half as wide as it is high. */
const measure = (line: string) => line.length / 2;
const box = { width: 500, height: 400, sizes: [120, 100, 80, 60, 40], lineHeight: 1 };

describe('a title in its box', () => {
  it('is as large as it can be', () => {
    expect(fitLines('Packages', measure, box)).toEqual({ size: 120, lines: ['Packages'] });
    expect(fitLines('Packages and prices and more of them', measure, box).size).toBe(100);
  });

  it('has lines of about the same length, without additional lines', () => {
    expect(fitLines('one two six ten', measure, { ...box, sizes: [80] }).lines).toEqual([
      'one two',
      'six ten',
    ]);
  });

  it('has the smallest size if it fits in none', () => {
    expect(fitLines('Unbreakable'.repeat(9), measure, box)).toMatchObject({ size: 40 });
  });

  it('keeps every word, in order, and stays in the box whenever a size allows it', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 18 }), (words) => {
        const { size, lines } = fitLines(words.join(' '), measure, box);
        expect(lines.join(' ')).toBe(words.join(' '));
        expect(Math.max(...lines.map(measure)) * size).toBeLessThanOrEqual(box.width);
        if (size > 40) expect(lines.length * size).toBeLessThanOrEqual(box.height);
      }),
    );
  });
});
