import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Renders the screen into its page. After a fault of the screen itself, says so in place of an empty page. */
export function mount(screen: ReactNode) {
  const root = document.getElementById('screen')!;
  createRoot(root, {
    onUncaughtError(error) {
      console.error(error);
      const note = Object.assign(document.createElement('p'), { className: 'summary' });
      note.textContent = `The forms have stopped because of a fault in them (${error}). What you saved is kept. Load the page again.`;
      root.replaceChildren(note);
    },
  }).render(screen);
}
