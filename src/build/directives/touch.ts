import type { ClientDirective } from 'astro';

/** An `<astro-island>`, with the state that `site/scripts/first-touch.js` keeps. */
interface Island extends Element {
  isTouched?: boolean;
  isDone?: boolean;
  /** Runs the directive. */
  start?(): void;
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean;
  }
}

/**
 * Hydrates an island on the first interaction with it, later than Astro's own directives. `site/scripts/first-touch.js`
 * dispatches the event `touched` and queues interactions until the island has hydrated, or has failed to: then the next
 * interaction tries again.
 */
const touch: ClientDirective = async (load, _options, element: Island) => {
  const tryAgain = () => {
    element.isTouched = element.isDone = false;
    element.start?.();
  };
  element.addEventListener('astro:hydration-error', tryAgain, { once: true });
  if (!element.isTouched)
    await new Promise((resolve) => element.addEventListener('touched', resolve, { once: true }));
  await (
    await load()
  )();
};

export default touch;
