/** Whether a click has a modifier key, with which the browser opens a link in a new tab or window. */
export const isModified = ({
  metaKey,
  ctrlKey,
  shiftKey,
}: Pick<globalThis.MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey'>) => metaKey || ctrlKey || shiftKey;
