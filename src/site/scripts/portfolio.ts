const list = document.querySelector<HTMLElement>('.items')!;
const end = list.querySelector('.more')!;

/**
 * Shows the whole first part, and fetches what brings the next ones (`site/islands/portfolio-filter/parts.ts`). Until then
 * only the first projects are there, so that no picture or film is fetched long before it is seen.
 */
function start() {
  if (!list.dataset.short) return;
  delete list.dataset.short;
  // What is put in anew does not count as moved by what comes before it; the focus stays where it is.
  if (!end.matches(':focus-within')) end.replaceWith(end);
  void import(/* @vite-ignore */ list.dataset.script!);
}

// Also when the browser brings a visitor back to a place further down.
addEventListener('scroll', start);
new IntersectionObserver(([entry]) => entry!.isIntersecting && start()).observe(end);
// To a project, perhaps one that is not on this page.
if (location.hash) start();
