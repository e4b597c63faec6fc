// Hydrates an island (`client:touch`) on the visitor's first interaction with it, or once the DOM is parsed if the URL
// fragment points into it (`/packages#seo`). Runs in the head of every page, minified and inlined by
// site/layouts/document.astro. Keep it small.
//
// Input before hydration must not be lost. `data-replay` names the events that are held back on an element and replayed
// after hydration: a click, also on Send, or an arrow key. If the element is an option (`data-choice`) of a
// selection that the island keeps in `data-selected`, the attribute is set at once, so that CSS alone shows the
// selection. Everything else (links, native popovers, typed text) works without the island and is left alone. If the
// island cannot be fetched, or takes too long, the held event gets its native default action.
//
// It also sets the id of an enquiry on its first submit, whether the island or the browser then sends it. A repeated
// submit carries the same id, so that the service stores the enquiry once.

/** How long an event is held back before the browser acts on it. */
const PATIENCE_MS = 8_000;

(() => {
  // A build moves the islands' runtime into the file named by this attribute (build/finish/island-runtime.ts).
  let runtime = document.documentElement.dataset.runtime;

  // A project needs only the script of the large view, so that its picture and film do not share the line with React.
  const islandOf = (element) => element?.closest?.('[data-project],astro-island');

  // Replays the held event: to the island if it is hydrated, else natively.
  const finish = (island) => {
    island.isDone = true;
    island.again?.();
    island.again = null;
  };

  const touch = (island) => {
    if (island && !island.isTouched) {
      island.isTouched = true;
      island.dispatchEvent(new Event('touched'));
      if (runtime)
        import(runtime).catch(() => {
          finish(island);
          // The next interaction retries: the connection may be back, or Back has restored a page that was left during
          // the import. Chromium before 154 fetches a module whose fetch failed only at another URL.
          runtime += '#';
          island.isTouched = island.isDone = false;
        });
    }
  };

  const onEvent = (event) => {
    const { type, target } = event;
    const island = islandOf(target);
    if (type === 'submit') {
      // The form's field named `id` shadows its attribute of that name.
      target.id.value ||= crypto.randomUUID?.() || '';
      addEventListener('pagehide', () => {
        // The browser has submitted natively: if Back restores this page, the next enquiry needs a new id.
        if (!event.defaultPrevented) target.id.value = '';
      });
    }
    if (!island || island.isDone) return;
    if (/-/.test(type)) return finish(island);
    const held = target.closest(`[data-replay~=${type}]`);
    // Native popovers need no replay.
    // With a modifier key the browser opens a link in a new tab, or goes back.
    if (
      held &&
      !held.popoverTargetElement &&
      !event.metaKey &&
      !event.ctrlKey &&
      !event.shiftKey &&
      !event.altKey &&
      (!event.key || /Arrow/.test(event.key))
    ) {
      event.preventDefault();
      island.again = () => {
        // If hydration has failed, the island has new elements (site/islands/use-ready.ts).
        (island.presentOf?.(target) ?? target).dispatchEvent(new event.constructor(type, event));
      };
      setTimeout(finish, PATIENCE_MS, island);
      if (held.dataset.choice) held.closest('[data-selected]').dataset.selected = held.dataset.choice;
    }
    touch(island);
  };

  // Touch input fires `pointerover` before `pointerdown`. React hydrates asynchronously: `island-ready`
  // (site/islands/use-ready.ts) reports that listeners are attached, `astro:hydration-error` that hydration has failed.
  // This order compresses best.
  for (const type of [
    'pointerover',
    'keydown',
    'submit',
    'focusin',
    'island-ready',
    'click',
    'astro:hydration-error',
  ])
    addEventListener(type, onEvent, true);
  addEventListener('DOMContentLoaded', () =>
    touch(islandOf(document.getElementById(location.hash.slice(1)))),
  );
})();
