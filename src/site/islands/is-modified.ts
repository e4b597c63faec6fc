/** Whether a click or key has a modifier: the browser then opens a link in a new tab, goes back, jumps to the top. */
export const isModified = ({
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<globalThis.KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>) =>
  altKey || ctrlKey || metaKey || shiftKey;
