import { FILMS_ADDED } from '../islands/portfolio-filter/events.ts';

/**
 * Plays films while they are in view, silently and in a loop, and stops them when they leave it.
 * Visitors who want less motion or save data keep the still picture; the switch `#pause-films` stops all of them.
 * Films that are added to the page later play as well, and those of a list that begins short once it is whole.
 */
export function playFilmsInView() {
  const { saveData } = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection ?? {};
  if (saveData || matchMedia('(prefers-reduced-motion: reduce)').matches) return;

  const pause = document.querySelector<HTMLInputElement>('#pause-films');
  const inView = new Set<HTMLVideoElement>();
  const update = (film: HTMLVideoElement) => {
    if (inView.has(film) && !pause?.checked) {
      film.autoplay = true;
      film.onplaying = () => (film.dataset.playing = '');
      // Rejected when the film leaves the view before it could start: nothing to do.
      film.play().catch(() => {});
    } else film.pause();
  };

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      inView[isIntersecting ? 'add' : 'delete'](target as HTMLVideoElement);
      update(target as HTMLVideoElement);
    }
  });
  const observe = () => {
    for (const film of document.querySelectorAll('video[data-film]:not([data-short] *)'))
      observer.observe(film);
  };
  observe();
  addEventListener(FILMS_ADDED, observe);
  pause?.addEventListener('change', () => inView.forEach(update));
}
