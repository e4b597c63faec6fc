import type { ClientDirective } from 'astro';
import { fetchIslandRuntime } from './island-runtime.ts';

// A finger is over something before it is down.
const EVENTS = ['pointerover', 'focusin', 'keydown', 'click', 'submit'] as const;

/** What is held back is done the native way if the island has not come by then. */
const PATIENCE_MS = 8_000;

interface Island {
  /** Set as soon as the visitor has touched it. */
  isWanted?: boolean;
  isDone?: boolean;
  /** Fetches its code; given by Astro's runtime. */
  load?: Parameters<ClientDirective>[0];
  /** What the visitor did that waits for the code. */
  again?: (() => void) | undefined;
  patience?: ReturnType<typeof setTimeout>;
}

/** What is known of an island, from the first touch on or from when Astro's runtime names it; kept on its element. */
const stateOf = (element: Element & { touch?: Island }) => (element.touch ??= {});

/**
 * Hydrates an island on the visitor's first touch of it, or at once when the address points into it (`/packages#seo`).
 *
 * What the visitor does before the island is there must not be lost:
 * - a click on an element marked `data-replay="click"` is held back and clicked again after hydration; if it makes a
 *   choice, named in `data-choice`, that the island keeps in `data-selected`, it shows at once, by CSS alone;
 * - an arrow key on an element marked `data-replay="keys"` is held back and pressed again;
 * - a form that is sent is held back and sent again after hydration;
 * - everything else (links, native popovers, typed text) works by itself and is left alone.
 * If the island cannot be fetched, or not in time, what was held back is done the native way.
 */
const touch: ClientDirective = (load, _options, element) => {
  const state = stateOf(element);
  state.load = load;
  if (state.isWanted) void hydrate(state);
};

const hydrate = async ({ load }: Island) => (await load?.())?.();

function want(element: Element, state: Island): void {
  if (state.isWanted) return;
  state.isWanted = true;
  // React hydrates in its own time: the island says when it listens (`islands/use-ready.ts`), Astro when it cannot.
  for (const type of ['island-ready', 'astro:hydration-error'])
    element.addEventListener(type, () => finish(state));
  if (state.load) void hydrate(state);
  else void fetchIslandRuntime()?.catch(() => finish(state));
}

/** Does what was held back: with the island if it is there, else natively. */
function finish(state: Island): void {
  clearTimeout(state.patience);
  state.isDone = true;
  state.again?.();
  state.again = undefined;
}

function onEvent(event: Event): void {
  const target = event.target as HTMLElement;
  const element = target.closest?.('astro-island[client=touch]');
  const state = element && stateOf(element);
  if (!state || state.isDone) return;

  const hold = (action: () => void) => {
    event.preventDefault();
    state.again = action;
    state.patience ??= setTimeout(finish, PATIENCE_MS, state);
  };
  if (event.type === 'submit') {
    hold(() => (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter));
  }
  const { key } = event as KeyboardEvent;
  if (event.type === 'keydown' && key.startsWith('Arrow') && target.closest('[data-replay~=keys]')) {
    hold(() => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  }
  const { metaKey, ctrlKey, shiftKey } = event as MouseEvent;
  // With a modifier key a link opens elsewhere, which is the browser's business.
  const isPlainClick = event.type === 'click' && !metaKey && !ctrlKey && !shiftKey;
  const control = isPlainClick && target.closest<HTMLAnchorElement>('[data-replay~=click]');
  if (control) {
    hold(() => control.click());
    const { choice } = control.dataset;
    if (choice) control.closest<HTMLElement>('[data-selected]')!.dataset.selected = choice;
  }
  want(element, state);
}

for (const type of EVENTS) addEventListener(type, onEvent, true);
addEventListener('DOMContentLoaded', () => {
  const part = document.getElementById(location.hash.slice(1));
  const element = part?.closest('astro-island[client=touch]');
  if (element) want(element, stateOf(element));
});

export default touch;
