import type { ClientDirective } from 'astro';

const EVENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click', 'submit'] as const;

/**
 * Hydrates an island on the visitor's first touch of it, or at once when the address points into it (`/packages#seo`).
 *
 * What the visitor does before the island is there must not be lost:
 * - a click on an element marked `data-replay` is held back and clicked again after hydration; if it is a link to a
 *   part of the page and the island keeps its choice in `data-selected`, that choice shows at once, by CSS alone;
 * - a form that is sent is held back and sent again after hydration;
 * - everything else (links, native popovers, typed text) works by itself and is left alone.
 * If the island cannot be fetched, what was held back is done the native way.
 */
const touch: ClientDirective = (load, _options, island) => {
  let again: (() => void) | undefined;
  let started = false;

  const stop = () => {
    for (const type of EVENTS) island.removeEventListener(type, onEvent, true);
  };

  const start = async () => {
    started = true;
    try {
      const hydrate = await load();
      await hydrate();
      // React attaches its listeners within these two frames.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          stop();
          again?.();
        }),
      );
    } catch {
      stop();
      again?.();
    }
  };

  const onEvent = (event: Event) => {
    const target = event.target as HTMLElement;
    if (event.type === 'submit') {
      event.preventDefault();
      again = () => (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
    }
    const control = event.type === 'click' && target.closest<HTMLAnchorElement>('[data-replay]');
    if (control) {
      event.preventDefault();
      again = () => control.click();
      const group = control.hash && control.closest<HTMLElement>('[data-selected]');
      if (group) group.dataset.selected = control.hash.slice(1);
    }
    if (!started) void start();
  };

  for (const type of EVENTS) island.addEventListener(type, onEvent, true);
  if (location.hash && island.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`)) void start();
};

export default touch;
