/** Whether a click or key has a modifier: the browser then has its own action, such as a new tab or going back. */
export const isModified = ({
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<globalThis.KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>) =>
  altKey || ctrlKey || metaKey || shiftKey;

const HORIZONTAL: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const VERTICAL: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** 1 for the horizontal arrow key that goes on in reading direction, -1 for the one that goes back, otherwise 0. */
export const stepOfKey = (key: string) => (HORIZONTAL[key] ?? 0) * (document.dir === 'rtl' ? -1 : 1);

/**
 * Index of the element of a list that a key moves to, from the current one (-1: none); undefined for other keys. Follows
 * the WAI-ARIA tabs pattern, in a horizontal or vertical list.
 */
export function indexAfterKey(key: string, current: number, count: number): number | undefined {
  const step = stepOfKey(key) || (VERTICAL[key] ?? 0);
  if (step > 0) return (current + 1) % count;
  if (step < 0) return current <= 0 ? count - 1 : current - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
