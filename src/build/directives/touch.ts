import type { ClientDirective } from 'astro';

/**
 * Hydrates an island on the visitor's first touch of it: `site/scripts/first-touch.js` tells of that, and holds back what the
 * visitor does until the island is there.
 */
const touch: ClientDirective = async (load, _options, element: Element & { isTouched?: boolean }) => {
  if (!element.isTouched)
    await new Promise((resolve) => element.addEventListener('touched', resolve, { once: true }));
  await (
    await load()
  )();
};

export default touch;
