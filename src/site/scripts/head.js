// Runs in the head of every page, before first paint; minified and inlined by site/layouts/document.astro. Plain
// JavaScript, because it is not bundled. Keep it small: each page carries it.
(() => {
  const root = document.documentElement;
  // Class for styles that hide something until script shows it.
  root.classList.add('js');

  const isFromHere = document.referrer.startsWith(location.origin);
  // Older browsers have no navigation entry.
  const [visit] = performance.getEntriesByType('navigation');
  const opensAtTop = visit?.type === 'navigate' && !location.hash;
  // Sections outside the viewport may then be laid out later (site/ui/below-first-screen.astro). Not after another page
  // of the site: that layout waits for the fonts, which are then cached.
  if (opensAtTop && !isFromHere) root.classList.add('opens-at-top');

  // Fonts are fetched after first paint, so that nothing delays it (design/stand-ins.css), and applied when all are
  // loaded, because each change of a font lays out the whole page. The browser fetches the faces of rarer characters
  // where such a character occurs. After another page of the site the fonts are cached and applied at once.
  //
  // If a text then has another number of lines, everything below it shifts. Its letter-spacing is therefore changed by
  // up to 0.05em in either direction until it has as many lines as before. With 71 of 520 combinations of page and
  // width (20 pages, 320 to 430 px) something in the first screen shifted, by up to 75 px; now with none. The first 20
  // texts are enough for that, and measuring more would lay out content outside the viewport.
  const setInFonts = () => {
    const texts = [...document.querySelectorAll('main :is(h1,h2,p,a)')].slice(0, 20);
    for (const text of texts) text.before = text.clientHeight;
    root.classList.add('in-fonts');
    for (const text of texts)
      // The last step resets letter-spacing that did not help.
      for (let step = 1; step < 7 && Math.abs(text.clientHeight - text.before) > 5; step++)
        text.style.letterSpacing = ((text.clientHeight < text.before ? step : -step) % 6) + 'e-2em';
  };
  const fetchFonts = () =>
    Promise.allSettled(
      [...document.fonts].map((face) => face.unicodeRange.startsWith('U+20') && face.load()),
    ).then(setInFonts);
  if (isFromHere) setInFonts();
  else if (opensAtTop && self === top)
    new PerformanceObserver(fetchFonts).observe({ type: 'paint', buffered: true });
  // Firefox reports no paint entry for a page that opens scrolled down, WebKit none in a frame of another origin.
  else addEventListener('DOMContentLoaded', fetchFonts);

  // After navigation to another page, the page starts at the previous scroll offset, at most one viewport down, and
  // scrolls smoothly to the top. The offset is stored on click, not on `pagehide`: in Firefox that can fire after the
  // next page has started.
  addEventListener('click', () => {
    try {
      sessionStorage.y = scrollY;
    } catch {
      // Storage is blocked: the page starts at its top.
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
        // Smooth, by `scroll-behavior`.
        scrollTo(0, 0);
      } catch {
        // As above.
      }
    });
})();
