/**
 * Hydrates the typing line (`site/islands/hero-typing`) once the page is loaded and idle; not with reduced motion or
 * Save-Data.
 */
const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
const wake = () => document.querySelector('.strip astro-island')!.dispatchEvent(new Event('focusin'));
if (!(connection?.saveData || matchMedia('(prefers-reduced-motion: reduce)').matches))
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(wake));
