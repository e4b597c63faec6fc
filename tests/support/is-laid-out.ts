/**
 * Whether all sections of the open page are laid out, which those below the first screen are once its fonts are there
 * (`site/ui/below-first-screen.astro`); until then heights and scroll positions change. Runs in the page.
 */
export const isLaidOut = () =>
  document.fonts.status === 'loaded' &&
  [...document.querySelectorAll('#below ~ section, .service > :is(section, aside)')].every(
    (section) => getComputedStyle(section).contentVisibility !== 'auto',
  );
