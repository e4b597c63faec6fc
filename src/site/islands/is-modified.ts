/** Whether a click or key has a modifier: the browser then has its own action, such as a new tab or going back. */
export const isModified = ({
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<globalThis.KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>) =>
  altKey || ctrlKey || metaKey || shiftKey;
