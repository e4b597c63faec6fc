import type { ClientDirective } from 'astro';

/** Hydrates an island once the page is loaded and idle; never when the visitor wants less motion or saves data. */
const afterLoad: ClientDirective = (load) => {
  const { saveData } = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection ?? {};
  if (saveData || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const start = () => whenIdle(async () => (await load())());
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
};

export default afterLoad;
