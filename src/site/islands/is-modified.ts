/** Whether a click has a modifier key, which opens a link elsewhere: the browser's business. */
export const isModified = ({
  metaKey,
  ctrlKey,
  shiftKey,
}: Pick<globalThis.MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey'>) => metaKey || ctrlKey || shiftKey;
