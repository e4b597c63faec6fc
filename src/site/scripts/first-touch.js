// Brings an island (`client:touch`) to life on the visitor's first touch of it, or at once when the address points into it
// (`/packages#seo`). Runs in the head of every page, inlined as it stands by site/layouts/document.astro; plain JavaScript,
// because it is not bundled. Keep it small.
//
// What the visitor does before the island is there must not be lost. `data-replay` names the events that an element
// holds back until then: a click is clicked again, an arrow key pressed again, a form sent again. If it makes a
// choice, named in `data-choice`, that the island keeps in `data-selected`, it shows at once, by CSS alone. Everything
// else (links, native popovers, typed text) works by itself and is left alone. If the island cannot be fetched, or not
// in time, what was held back is done the native way.
//
// It also sets the id of an enquiry on its first submit, whether the island or the browser then sends it. A repeated
// submit carries the same id, so that the service stores the enquiry once.
(() => {
  const PATIENCE_MS = 8_000;

  const islandOf = (element) => element?.closest?.('astro-island');

  // Does what was held back: with the island if it is there, else natively.
  const finish = (island) => {
    island.patience = clearTimeout(island.patience);
    island.isDone = true;
    island.again?.();
    island.again = undefined;
  };

  const touch = (island) => {
    if (!island || island.isTouched) return;
    island.isTouched = true;
    island.dispatchEvent(new Event('touched'));
    // A build moves the code behind the islands into this file (build/finish/island-runtime.ts).
    const { islandRuntime } = document.documentElement.dataset;
    if (islandRuntime)
      import(islandRuntime).catch(() => {
        finish(island);
        // The next touch tries again: the connection is back, or Back has brought back a page that was left too soon.
        island.isTouched = island.isDone = false;
      });
  };

  const onEvent = (event) => {
    const { type, target } = event;
    const island = islandOf(target);
    if (type === 'submit') {
      // A form's field named `id` hides its attribute of that name.
      target.id.value ||= crypto.randomUUID?.() || '';
      addEventListener('pagehide', () => {
        // The browser has posted it by itself: if Back restores this page, the next enquiry needs an id of its own.
        if (!event.defaultPrevented) target.id.value = '';
      });
    }
    if (!island || island.isDone) return;
    const held = target.closest(`[data-replay~=${type}]`);
    // With a modifier key a link opens elsewhere, which is the browser's business.
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey;
    // Where there are no popovers, the island opens them.
    if (
      held &&
      !held.popoverTargetElement &&
      !isModified &&
      (type !== 'keydown' || event.key.startsWith('Arrow'))
    ) {
      event.preventDefault();
      island.again = () => {
        // An island that shows something else from the start has taken it out: nobody sees it any more.
        if (!held.isConnected) return;
        if (type === 'submit') held.requestSubmit(event.submitter);
        else target.dispatchEvent(new event.constructor(type, event));
      };
      island.patience ??= setTimeout(finish, PATIENCE_MS, island);
      const { choice } = held.dataset;
      if (choice) held.closest('[data-selected]').dataset.selected = choice;
    }
    touch(island);
  };

  // A finger is over something before it is down.
  for (const type of ['pointerover', 'focusin', 'keydown', 'click', 'submit'])
    addEventListener(type, onEvent, true);
  // React hydrates in its own time: the island says when it listens (site/islands/use-ready.ts), Astro when it cannot.
  for (const type of ['island-ready', 'astro:hydration-error'])
    addEventListener(type, ({ target }) => finish(islandOf(target)), true);
  addEventListener('DOMContentLoaded', () =>
    touch(islandOf(document.getElementById(location.hash.slice(1)))),
  );
})();
