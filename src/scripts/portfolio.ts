import { FILMS_ADDED } from '../islands/portfolio-filter/events.ts';

/**
 * Fetches what brings further projects (`islands/portfolio-filter/parts.ts`) when it is wanted: at the visitor's first
 * scroll, on screens that show the end of the page, and when the visitor comes back to a place further down.
 */
const list = document.querySelector<HTMLElement>('.items')!;
const start = () => {
  // At once: until then phones show the first projects only, so that no picture or film is fetched long before it is seen.
  delete list.dataset.short;
  // What is put in anew does not count as moved by what comes before it; the focus stays where it is.
  const end = list.querySelector('.more')!;
  if (!end.matches(':focus-within')) end.replaceWith(end);
  dispatchEvent(new Event(FILMS_ADDED));
  void import(/* @vite-ignore */ list.dataset.script!);
};

addEventListener('scroll', start, { once: true, passive: true });
new IntersectionObserver(([end], observer) => {
  if (!end?.isIntersecting) return;
  observer.disconnect();
  start();
}).observe(document.querySelector('footer')!);
if (history.state?.parts) start();
// A project that is not on this page: the island knows where it stands.
const { hash } = location;
if (hash && !document.getElementById(hash.slice(1))) list.dispatchEvent(new Event('focusin'));
