// Runs in the head of every page, before anything is painted; inlined as it stands by site/layouts/document.astro.
// Plain JavaScript, because it is not bundled. Keep it small: each page carries it.
(() => {
  const root = document.documentElement;
  // Styles that hide something until script shows it hang on this class.
  root.classList.add('js');

  const isFromHere = document.referrer.startsWith(location.origin);
  // Older browsers do not tell.
  const [visit] = performance.getEntriesByType('navigation');
  const opensAtTop = visit?.type === 'navigate' && !location.hash;
  // What is out of view may be laid out later then (site/ui/below-first-screen.astro). Who comes from here has the fonts, for
  // which that waits.
  if (opensAtTop && !isFromHere) root.classList.add('opens-at-top');

  // Fonts are fetched once the first words are painted, so that nothing keeps those waiting (design/stand-ins.css), and
  // the words are set in them when all are there: each change of a font lays out the whole page. The faces of rarer
  // characters are fetched by the browser where one stands. Who comes from another page has the fonts: there the words
  // are set in them at once.
  //
  // A text that then has another number of lines would move all below it: its letters stand up to a twentieth of their
  // size closer together or further apart, until it has as many as before. With 71 of 520 combinations of page and width
  // (20 pages, 320 to 430 px) something in the first screen moved, by up to 75 px; so it does with none. The first texts
  // are enough for that, and to measure more would lay out what is out of view.
  const setInFonts = () => {
    const texts = [...document.querySelectorAll('main :is(h1,h2,p,a)')].slice(0, 20);
    for (const text of texts) text.before = text.clientHeight;
    root.classList.add('in-fonts');
    for (const text of texts)
      // The last step takes back what did not help.
      for (let step = 1; step < 7 && Math.abs(text.clientHeight - text.before) > 5; step++)
        text.style.letterSpacing = ((text.clientHeight < text.before ? step : -step) % 6) + 'e-2em';
  };
  const fetchFonts = () => {
    const faces = [...document.fonts].filter(({ unicodeRange }) => unicodeRange.startsWith('U+20'));
    Promise.allSettled(faces.map((face) => face.load())).then(setInFonts);
  };
  if (isFromHere) setInFonts();
  else if (opensAtTop) new PerformanceObserver(fetchFonts).observe({ type: 'paint', buffered: true });
  // Firefox reports no paint of a page that opens further down.
  else addEventListener('DOMContentLoaded', fetchFonts);

  // With a new path the page first stands where the visitor was, at most one screen down, and glides to the top.
  // Not at `pagehide`: in Firefox that can come after the next page has begun.
  addEventListener('click', () => {
    try {
      sessionStorage.y = scrollY;
    } catch {
      // Storage is forbidden: the page simply starts at its top.
    }
  });
  if (
    opensAtTop &&
    isFromHere &&
    document.referrer !== location.href &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  )
    addEventListener('DOMContentLoaded', () => {
      try {
        scrollTo({ top: Math.min(sessionStorage.y, innerHeight), behavior: 'instant' });
        // Smooth, as the styles say.
        scrollTo(0, 0);
      } catch {
        // As above.
      }
    });
})();
