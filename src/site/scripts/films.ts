import { PROJECTS_CHANGED } from '../islands/portfolio/list.ts';

/**
 * Plays films while they are in the viewport, muted and in a loop, and pauses them when they leave it.
 * With reduced motion or Save-Data only the still picture is shown; the checkbox `#pause-films` pauses all films.
 * Also covers films that are added to the page later. Those of the portfolio wait for the first scroll or click.
 */
const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
if (!savesData && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
  type Film = HTMLVideoElement & { isInView?: boolean };
  const pause = document.querySelector<HTMLInputElement>('#pause-films');
  const update = (film: Film) => {
    if (film.isInView && !pause?.checked) {
      film.autoplay = true;
      film.onplaying = () => (film.dataset.playing = '');
      // Rejected if the film leaves the viewport before playback starts: nothing to do.
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
  addEventListener(PROJECTS_CHANGED, observe);
  addEventListener('change', () => {
    for (const film of document.querySelectorAll('video')) update(film);
  });
}
