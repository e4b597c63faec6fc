// Runs in the head of every page, before anything is painted; inlined as it stands by layouts/document.astro.
// Plain JavaScript, because it is not bundled. Keep it small: each page carries it.
(() => {
  const root = document.documentElement;
  // Styles that hide something until script shows it hang on this class.
  root.classList.add('js');

  const isFromHere = document.referrer.startsWith(location.origin);
  const [visit] = performance.getEntriesByType('navigation');
  const opensAtTop = visit.type === 'navigate' && !location.hash;
  // What is out of view may be laid out later then (ui/below-first-screen.astro). Who comes from here has the fonts, for
  // which that waits.
  if (opensAtTop && !isFromHere) root.classList.add('opens-at-top');

  // Fonts are fetched once the first words are painted, so that nothing keeps those waiting (styles/stand-ins.css), and
  // the words are set in them when all are there: each change of a font lays out the whole page. The faces of rarer
  // characters are fetched by the browser where one stands. Who comes from another page has the fonts: there the words
  // are set in them at once.
  const setInFonts = () => root.classList.add('in-fonts');
  const fetchFonts = () => {
    const faces = [...document.fonts].filter(({ unicodeRange }) => unicodeRange.startsWith('U+20-'));
    Promise.allSettled(faces.map((face) => face.load())).then(setInFonts);
  };
  if (isFromHere) setInFonts();
  else new PerformanceObserver(fetchFonts).observe({ type: 'paint', buffered: true });

  // With a new path the page first stands where the visitor was, at most one screen down, and glides to the top.
  const key = 'scrollY';
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(key, `${scrollY} ${location.pathname}`);
    } catch {
      // Storage is forbidden: the page simply starts at its top.
    }
  });
  const glide = () => {
    try {
      const [y, path] = (sessionStorage.getItem(key) || '').split(' ');
      if (y > 0 && path !== location.pathname && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
        scrollTo({ top: Math.min(y, innerHeight), behavior: 'instant' });
        scrollTo({ top: 0, behavior: 'smooth' });
      }
    } catch {
      // As above.
    }
  };
  if (opensAtTop && isFromHere) addEventListener('DOMContentLoaded', glide);
})();
