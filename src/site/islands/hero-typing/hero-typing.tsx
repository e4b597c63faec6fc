import { useEffect, useState } from 'react';
import { nextTyping, startTyping } from './typing.ts';

interface HeroTypingProps {
  phrases: string[];
  /** Id of the checkbox that pauses all motion in the hero. */
  pauseId: string;
}

/**
 * Types one phrase after the other in an endless loop. It stops while the hero's motion is paused.
 * The typed text is hidden from screen readers; the section lists all phrases for them.
 */
export default function HeroTyping({ phrases, pauseId }: HeroTypingProps) {
  const [state, setState] = useState(() => startTyping(phrases));
  const isPaused = usePaused(pauseId);

  useEffect(() => {
    // An interaction hydrates the island with reduced motion too.
    if (isPaused || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const next = nextTyping(state, phrases);
    const timer = setTimeout(() => setState(next.state), next.afterMs);
    return () => clearTimeout(timer);
  }, [state, isPaused, phrases]);

  return (
    <span className="typing" aria-hidden="true">
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
