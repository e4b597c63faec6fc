import { FILMS_ADDED } from '../islands/portfolio-filter/events.ts';

/**
 * Plays films while they are in view, silently and in a loop, and stops them when they leave it.
 * Visitors who want less motion or save data keep the still picture; the switch `#pause-films` stops all of them.
 * Films that are added to the page later play as well, and those of a list that begins short once it is whole.
 */
export function playFilmsInView() {
  const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (savesData || matchMedia('(prefers-reduced-motion: reduce)').matches) return;

  type Film = HTMLVideoElement & { isInView?: boolean };
  const pause = document.querySelector<HTMLInputElement>('#pause-films');
  const update = (film: Film) => {
    if (film.isInView && !pause?.checked) {
      film.autoplay = true;
      film.onplaying = () => (film.dataset.playing = '');
      // Rejected when the film leaves the view before it could start: nothing to do.
      film.play().catch(() => {});
    } else film.pause();
  };

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      (target as Film).isInView = isIntersecting;
      update(target as Film);
    }
  });
  const observe = () => {
    for (const film of document.querySelectorAll('video[data-film]:not([data-short] *)'))
      observer.observe(film);
  };
  observe();
  addEventListener(FILMS_ADDED, observe);
  pause?.addEventListener('change', () => document.querySelectorAll('video').forEach(update));
}
