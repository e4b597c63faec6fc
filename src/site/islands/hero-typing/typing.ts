/** Pause after a letter is typed and after one is taken back, in milliseconds (specification, section 9). */
const TYPING_MS = 50;
const BACKSPACE_MS = 30;

/** How long a finished phrase stands, and how long the line is empty before the next. */
const HOLD_MS = 1600;
const EMPTY_MS = 300;

/** Where the typing line is: which phrase, how many of its letters, typing or taking back. */
export interface TypingState {
  phrase: number;
  letters: number;
  isErasing: boolean;
}

/** The line starts with its first phrase complete: that is what stands there before script arrives. */
export const startTyping = (phrases: readonly string[]): TypingState => ({
  phrase: 0,
  letters: phrases[0]?.length ?? 0,
  isErasing: false,
});

/** The next state, and how long to wait before entering it, in milliseconds. After the last phrase comes the first. */
export function nextTyping(
  state: TypingState,
  phrases: readonly string[],
): { state: TypingState; afterMs: number } {
  const { phrase, letters, isErasing } = state;
  const length = phrases[phrase]?.length ?? 0;
  if (isErasing && letters === 0) {
    const next = (phrase + 1) % phrases.length;
    return { state: { phrase: next, letters: 1, isErasing: false }, afterMs: EMPTY_MS };
  }
  if (isErasing) return { state: { ...state, letters: letters - 1 }, afterMs: BACKSPACE_MS };
  if (letters < length) return { state: { ...state, letters: letters + 1 }, afterMs: TYPING_MS };
  return { state: { phrase, letters: letters - 1, isErasing: true }, afterMs: HOLD_MS };
}
