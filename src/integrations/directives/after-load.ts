import type { ClientDirective } from 'astro';
import { fetchIslandRuntime } from './island-runtime.ts';

/** Hydrates an island once the page is loaded and idle; never when the visitor wants less motion or saves data. */
const isWanted = new Promise<unknown>((resolve) => {
  const { saveData } = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection ?? {};
  if (saveData || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  addEventListener('load', () => whenIdle(resolve));
});

const afterLoad: ClientDirective = (load) => isWanted.then(load).then((hydrate) => hydrate());

void isWanted.then(fetchIslandRuntime);

export default afterLoad;
