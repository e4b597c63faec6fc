import { describe, expect, it } from 'vitest';
import { nextTyping, startTyping, type TypingState } from '../../../../src/site/islands/hero-typing.tsx';

const PHRASES = ['Website Development', 'SEO Services'];

/** Text of the line in each state, with the delay before it. */
function read(steps: number): { text: string; afterMs: number }[] {
  let state: TypingState = startTyping(PHRASES);
  return Array.from({ length: steps }, () => {
    const next = nextTyping(state, PHRASES);
    state = next.state;
    return { text: PHRASES[state.phrase]!.slice(0, state.letters), afterMs: next.afterMs };
  });
}

describe('the typing line', () => {
  it('starts with the first phrase complete', () => {
    expect(startTyping(PHRASES)).toEqual({ phrase: 0, letters: PHRASES[0]!.length, isErasing: false });
  });

  it('deletes a phrase letter by letter, 30 ms each', () => {
    const erasing = read(PHRASES[0]!.length).slice(1);
    expect(erasing.every(({ afterMs }) => afterMs === 30)).toBe(true);
    expect(erasing.at(-1)?.text).toBe('');
  });

  it('types the next phrase letter by letter, 50 ms each', () => {
    const typing = read(PHRASES[0]!.length + PHRASES[1]!.length).slice(PHRASES[0]!.length + 1);
    expect(typing.every(({ afterMs }) => afterMs === 50)).toBe(true);
    expect(typing.at(-1)?.text).toBe('SEO Services');
  });

  it('begins again with the first phrase after the last, without end', () => {
    const round = 2 * (PHRASES[0]!.length + PHRASES[1]!.length);
    expect(read(round).at(-1)?.text).toBe(PHRASES[0]);
    expect(read(2 * round).at(-1)?.text).toBe(PHRASES[0]);
  });
});
