const list = document.querySelector<HTMLElement>('.items')!;
const end = list.querySelector('.more')!;

/**
 * Shows the whole first part, and fetches the script that loads the next ones
 * (`site/islands/portfolio/parts.ts`). Until then only the first projects are displayed, so that no picture or
 * film is fetched long before it is visible.
 */
function start() {
  if (!list.dataset.short) return;
  delete list.dataset.short;
  // A re-inserted element does not count as a layout shift. Skipped while it has focus, which it would lose.
  if (!end.matches(':focus-within')) end.replaceWith(end);
  void import(/* @vite-ignore */ list.dataset.script!);
}

// Also fires when the browser restores a scroll position further down.
addEventListener('scroll', start);
new IntersectionObserver(([entry]) => entry!.isIntersecting && start()).observe(end);
// The fragment may name a project that is not on this page.
if (location.hash) start();
addEventListener('hashchange', start);
