import type { ClientDirective } from 'astro';

const EVENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click', 'submit'] as const;

/** What is held back is done the native way if the island has not come by then. */
const PATIENCE_MS = 8_000;

/**
 * Hydrates an island on the visitor's first touch of it, or at once when the address points into it (`/packages#seo`).
 *
 * What the visitor does before the island is there must not be lost:
 * - a click on an element marked `data-replay="click"` is held back and clicked again after hydration; if it is a link
 *   to a part of the page and the island keeps its choice in `data-selected`, that choice shows at once, by CSS alone;
 * - an arrow key on an element marked `data-replay="keys"` is held back and pressed again;
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
    // React hydrates in its own time: the island says when it listens (`islands/use-ready.ts`), Astro when it cannot.
    island.addEventListener('island-ready', finish, { once: true });
    island.addEventListener('astro:hydration-error', finish, { once: true });
    await (
      await load()
    )();
  };

  const onEvent = (event: Event) => {
    const target = event.target as HTMLElement;
    if (event.type === 'submit') {
      hold(event, () => (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter));
    }
    if (
      event instanceof KeyboardEvent &&
      event.key.startsWith('Arrow') &&
      target.closest('[data-replay~="keys"]')
    ) {
      const { key } = event;
      hold(event, () =>
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
      );
    }
    // With a modifier key a link opens elsewhere, which is the browser's business.
    const isPlain = event instanceof MouseEvent && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    const control =
      event.type === 'click' && isPlain && target.closest<HTMLAnchorElement>('[data-replay~="click"]');
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
