import { type RefObject, useEffect } from 'react';

/**
 * Tells the document that an island is there: its listeners are attached and its effects have run. Whoever held a
 * visitor's first click back (`site/scripts/first-touch.js`) waits for it. Call it after all other effects.
 *
 * @param isReady false while the island still waits for something it needs
 */
export function useReady(root: RefObject<HTMLElement | null>, isReady = true): void {
  useEffect(() => {
    if (isReady) root.current?.dispatchEvent(new Event('island-ready', { bubbles: true }));
  }, [root, isReady]);
}
