import type { ClientDirective } from 'astro';

const EVENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click', 'submit'] as const;

/** What is held back is done the native way if the island has not come by then. */
const PATIENCE_MS = 8_000;

/**
 * Hydrates an island on the visitor's first touch of it, or at once when the address points into it (`/packages#seo`).
 *
 * What the visitor does before the island is there must not be lost:
 * - a click on an element marked `data-replay` is held back and clicked again after hydration; if it is a link to a
 *   part of the page and the island keeps its choice in `data-selected`, that choice shows at once, by CSS alone;
 * - a form that is sent is held back and sent again after hydration;
 * - everything else (links, native popovers, typed text) works by itself and is left alone.
 * If the island cannot be fetched, or not in time, what was held back is done the native way.
 */
const touch: ClientDirective = (load, _options, island) => {
  let again: (() => void) | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let started = false;

  /** Stops listening and does what was held back: with the island if it is there, else natively. */
  const finish = () => {
    clearTimeout(patience);
    for (const type of EVENTS) island.removeEventListener(type, onEvent, true);
    again?.();
    again = undefined;
  };

  const hold = (event: Event, action: () => void) => {
    event.preventDefault();
    again = action;
    patience ??= setTimeout(finish, PATIENCE_MS);
  };

  const start = async () => {
    started = true;
    try {
      const hydrate = await load();
      await hydrate();
      // React listens within these two frames; a click that comes before it is done makes it finish at once.
      requestAnimationFrame(() => requestAnimationFrame(finish));
    } catch {
      finish();
    }
  };

  const onEvent = (event: Event) => {
    const target = event.target as HTMLElement;
    if (event.type === 'submit') {
      const { submitter } = event as SubmitEvent;
      // A click, since React misses a submit while it is still hydrating, but never a click.
      hold(event, () => (submitter ? submitter.click() : (target as HTMLFormElement).requestSubmit()));
    }
    const control = event.type === 'click' && target.closest<HTMLAnchorElement>('[data-replay]');
    if (control) {
      hold(event, () => control.click());
      const group = control.hash && control.closest<HTMLElement>('[data-selected]');
      if (group) group.dataset.selected = control.hash.slice(1);
    }
    if (!started) void start();
  };

  for (const type of EVENTS) island.addEventListener(type, onEvent, true);
  if (location.hash && island.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`)) void start();
};

export default touch;
