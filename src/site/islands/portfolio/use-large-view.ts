import { type ComponentType, useEffect, useState } from 'react';
import { LARGE_VIEW, largeView } from './events.ts';
import type { LightboxProps } from './lightbox.tsx';

/**
 * Follows the large view, which `large-view.ts` opens and closes. Its other projects come with Swiper, so their code is
 * fetched only when a project is opened; if that fails, the view shows the opened project alone.
 *
 * @returns id of the opened project, and the component for all projects once it is there
 */
export function useLargeView() {
  const [opened, setOpened] = useState<string>();
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps>>();

  useEffect(() => {
    const dialog = largeView();
    const follow = () => setOpened(dialog?.open ? dialog.dataset.project : undefined);
    follow();
    addEventListener(LARGE_VIEW, follow);
    dialog?.addEventListener('close', follow);
    return () => {
      removeEventListener(LARGE_VIEW, follow);
      dialog?.removeEventListener('close', follow);
    };
  }, []);

  useEffect(() => {
    if (!opened || Lightbox) return;
    import('./lightbox.tsx').then(
      (module) => setLightbox(() => module.default),
      () => {
        for (const button of largeView()!.preview.querySelectorAll('button')) button.disabled = true;
      },
    );
  }, [opened, Lightbox]);

  return { opened, Lightbox };
}
