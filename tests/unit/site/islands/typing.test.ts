import { describe, expect, it } from 'vitest';
import { typingSteps } from '../../../../src/site/islands/hero-typing.tsx';

const PHRASES = ['Website Development', 'SEO Services'];
const [FIRST, SECOND] = PHRASES.map(({ length }) => length) as [number, number];

/** The first texts of the line, each with the delay before it. */
const read = (count: number) => typingSteps(PHRASES).take(count).toArray();

describe('the typing line', () => {
  it('deletes the first phrase letter by letter, 30 ms each', () => {
    const erasing = read(FIRST).slice(1);
    expect(erasing.every(({ afterMs }) => afterMs === 30)).toBe(true);
    expect(erasing.at(-1)?.text).toBe('');
  });

  it('types the next phrase letter by letter, 50 ms each', () => {
    const typing = read(FIRST + SECOND).slice(FIRST + 1);
    expect(typing.every(({ afterMs }) => afterMs === 50)).toBe(true);
    expect(typing.at(-1)?.text).toBe('SEO Services');
  });

  it('begins again with the first phrase after the last, without end', () => {
    const round = 2 * (FIRST + SECOND);
    expect(read(round).at(-1)?.text).toBe(PHRASES[0]);
    expect(read(2 * round).at(-1)?.text).toBe(PHRASES[0]);
  });
});
