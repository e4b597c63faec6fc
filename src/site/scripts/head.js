// Runs in the head of every page, before first paint; minified and inlined by site/layouts/document.astro. Keep it small:
// each page carries it.

/** A text with another number of lines changes its height by more. */
const ROUNDING_PX = 5;
/** Letter-spacing that gives a text its former number of lines back. */
const CORRECTION_EM = 0.025;

(() => {
  const root = document.documentElement;
  // Class for styles that hide something until script shows it.
  root.classList.add('js');

  const { referrer } = document;
  const isFromHere = referrer.startsWith(location.origin);
  // Older browsers have no navigation entry.
  const [visit] = performance.getEntriesByType('navigation');
  const opensAtTop = visit?.type === 'navigate' && !location.hash && top === self;

  // Fonts are applied to one part of the page in each frame, because all at once would block a phone for 200 ms.
  //
  // If a text then has another number of lines, everything below it shifts, in the first screen of 86 of 644
  // combinations of page and width (28 pages, 320 to 430 px). With a corrected letter-spacing, in one of 252.
  // The texts of the first screen are therefore measured, which lays out their part a little earlier than the frame
  // would. A `ResizeObserver` would report them after that, but Chromium counts what it corrects as layout shifts.
  const setNextInFonts = () => {
    const part = document.querySelector(':is(body,main,.service)>:not(.in-fonts)');
    if (!part) return root.classList.add('in-fonts');
    const texts = part.querySelectorAll('h1,h1~*,h1~* *,.tabs-note,.tabs-note~*>a');
    for (const text of texts) text.old = text.clientHeight;
    part.classList.add('in-fonts');
    for (const text of texts) {
      const growth = text.clientHeight - text.old;
      if (growth > ROUNDING_PX) text.style.letterSpacing = `${-CORRECTION_EM}em`;
      if (growth < -ROUNDING_PX) text.style.letterSpacing = `${CORRECTION_EM}em`;
    }
    requestAnimationFrame(setNextInFonts);
  };

  if (isFromHere) {
    // The fonts are cached.
    root.classList.add('in-fonts');
    // The page starts at the previous scroll offset, at most one viewport down, and scrolls to the top, smoothly by
    // `scroll-behavior`.
    if (opensAtTop && referrer !== location.href && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      addEventListener('DOMContentLoaded', () => {
        try {
          scrollTo({ top: Math.min(sessionStorage.y, innerHeight), behavior: 'instant' });
          scrollTo(0, 0);
        } catch {
          // Storage is blocked: the page starts at its top.
        }
      });
  } else {
    // Sections outside the viewport may then be laid out later (site/ui/below-first-screen.astro).
    if (opensAtTop) root.classList.add('opens-at-top');
    // Fonts are fetched after first paint, so that nothing delays it (design/stand-ins.css), and applied when all are
    // loaded. The browser fetches the faces of rarer characters where such a character occurs. Firefox reports no paint
    // of a page that opens scrolled down, WebKit none in a frame of another origin: there, once the page is loaded, which
    // is before the first paint on a slow machine.
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      Promise.allSettled(
        [...document.fonts].map((face) => /^U.20/.test(face.unicodeRange) && face.load()),
      ).then(() => requestAnimationFrame(setNextInFonts));
    }).observe({ entryTypes: opensAtTop ? ['paint'] : ['paint', 'navigation'] });
  }

  // The offset is stored on click, not on `pagehide`: in Firefox that can fire after the next page has started.
  addEventListener('click', () => {
    try {
      sessionStorage.y = scrollY;
    } catch {
      // As above.
    }
  });

  // Where the visit began: the address and the referrer of its first page, for its enquiry
  // (islands/enquiry-form/use-enquiry.ts).
  try {
    // biome-ignore lint/style/useTemplate: it is shorter in every page.
    sessionStorage.f ??= location + ' ' + referrer;
  } catch {
    // As above.
  }
})();
