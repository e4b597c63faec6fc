import type { AstroIntegration } from 'astro';

/**
 * Keeps the scroll position when development reloads a page. The browser restores it before the fonts are applied,
 * which moved the home page by 24 px on each reload, and loses it if another reload follows immediately, as with 2,000
 * projects.
 */
export function keepPlace(): AstroIntegration {
  return {
    name: 'keep-place',
    hooks: {
      'astro:config:setup': ({ command, injectScript }) => {
        if (command === 'dev') injectScript('page', SCRIPT);
      },
    },
  };
}

/**
 * `dev-place` holds the position and the page while it reloads. Browsers restore a position of their own once a page has
 * loaded, over scrolls of scripts until then: it stays `manual` up to there.
 */
const SCRIPT = `
const restore = (top) => {
  if (!document.documentElement.classList.contains('in-fonts')) return requestAnimationFrame(() => restore(top));
  scrollTo({ top, behavior: 'instant' });
  sessionStorage.removeItem('dev-place');
};
const [top, page] = sessionStorage.getItem('dev-place')?.split(' ') ?? [];
if (page === location.pathname) restore(Number(top));
else sessionStorage.removeItem('dev-place');
addEventListener('load', () =>
  setTimeout(() => {
    if (!('dev-place' in sessionStorage)) history.scrollRestoration = 'auto';
  }),
);
import.meta.hot?.on('vite:beforeFullReload', () => {
  history.scrollRestoration = 'manual';
  if (!('dev-place' in sessionStorage)) sessionStorage.setItem('dev-place', scrollY + ' ' + location.pathname);
});
`;
