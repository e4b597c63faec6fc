/**
 * Wakes the line that types itself (`site/islands/hero-typing`) once the page is loaded and idle; not for visitors who want
 * less motion or save data.
 */
const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
const wake = () => document.querySelector('.strip astro-island')!.dispatchEvent(new Event('focusin'));
if (!(connection?.saveData || matchMedia('(prefers-reduced-motion: reduce)').matches))
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(wake));
