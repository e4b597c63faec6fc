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

const SCRIPT = `
const restore = (top) => {
  if (!document.documentElement.classList.contains('in-fonts')) return requestAnimationFrame(() => restore(top));
  scrollTo({ top, behavior: 'instant' });
  history.scrollRestoration = 'auto';
  sessionStorage.removeItem('dev-place');
};
if ('dev-place' in sessionStorage) restore(Number(sessionStorage.getItem('dev-place')));
import.meta.hot?.on('vite:beforeFullReload', () => {
  // On a busy machine the browser would restore its own position after ours.
  history.scrollRestoration = 'manual';
  if (!('dev-place' in sessionStorage)) sessionStorage.setItem('dev-place', scrollY);
});
`;
