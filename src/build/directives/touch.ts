import type { ClientDirective } from 'astro';

/**
 * Hydrates an island on the first interaction with it. `site/scripts/first-touch.js` dispatches the event `touched` and
 * queues interactions until the island has hydrated.
 */
const touch: ClientDirective = async (load, _options, element: Element & { isTouched?: boolean }) => {
  if (!element.isTouched)
    await new Promise((resolve) => element.addEventListener('touched', resolve, { once: true }));
  await (
    await load()
  )();
};

export default touch;
