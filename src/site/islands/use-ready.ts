import { type RefObject, useEffect } from 'react';

/**
 * Dispatches `island-ready` when an island is hydrated: its listeners are attached and its effects have run.
 * `site/scripts/first-touch.js` then replays the events it has held back. Call it after all other effects.
 *
 * @param isReady false while the island still waits for something it needs
 */
export function useReady(root: RefObject<HTMLElement | null>, isReady = true): void {
  useEffect(() => {
    if (isReady) root.current?.dispatchEvent(new Event('island-ready', { bubbles: true }));
  }, [root, isReady]);
}
