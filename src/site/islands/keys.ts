/** Whether a click or key has a modifier: the browser then has its own action, such as a new tab or going back. */
export const isModified = ({
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<globalThis.KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>) =>
  altKey || ctrlKey || metaKey || shiftKey;

/**
 * Index of the element of a list that a key moves to, from the current one (-1: none); undefined for other keys. Follows
 * the WAI-ARIA tabs pattern, in a horizontal or vertical list.
 */
export function indexAfterKey(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return current <= 0 ? count - 1 : current - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
