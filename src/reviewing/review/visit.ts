import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { headlessShell } from '../../tooling/chromium.ts';
import type { Area, Pixels } from './compare-pixels.ts';

/** Viewports of the screenshots. */
export const SCREENS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

export type Screen = keyof typeof SCREENS;

/** Times within which a page is loaded, and within which it reaches a state, in milliseconds. */
const [PAGE_MS, STATE_MS] = [30_000, 5000];

/** Fixed time of all visits, so that pages do not depend on the current date. */
const DAY = new Date('2026-01-05T10:00:00Z');

/**
 * Launches a Chromium that decodes the pictures of a page before it takes a screenshot. By default, it decodes large ones
 * later: the third screenshot of a page of projects lacked two of them.
 */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ ...headlessShell, args: [...headlessShell.args!, '--disable-checker-imaging'] });

/** Creates a browser context for deterministic screenshots: fixed clock, no animations, videos show their poster. */
async function openContext(browser: Browser, screen: Screen): Promise<BrowserContext> {
  const isPhone = screen === 'phone';
  const context = await browser.newContext({
    viewport: SCREENS[screen],
    isMobile: isPhone,
    hasTouch: isPhone,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  await context.clock.setFixedTime(DAY);
  return context;
}

/** URLs of pictures and films, with wildcards. */
const MEDIA = ['avif', 'gif', 'jpg', 'mp4', 'png', 'svg', 'webm', 'webp'].map((ending) => `*.${ending}`);

/** A tab that visits pages of one version on one screen, one after the other. */
export interface Tab {
  page: Page;
  session: CDPSession;
  /** Opens a page as a first visitor, and loads all of its content. */
  open(url: string): Promise<void>;
  /** Opens the page again as a visitor without script. */
  openWithoutScript(): Promise<void>;
  /** Does the same without pictures and films, for its texts: with them, a page takes 1.0 instead of 0.4 s of processor time. */
  openTextsWithoutScript(): Promise<void>;
  /** Bytes transferred for the open page so far, including lazy images. */
  bytes(): Promise<number>;
}

/** The tabs of both versions. */
export interface Both {
  before: Tab;
  after: Tab;
}

/**
 * Opens a tab for all pages. With a new one for each page, an added project took 104 to 116 instead of 96 s of processor
 * time.
 */
export async function openTab(browser: Browser, screen: Screen): Promise<Tab> {
  const context = await openContext(browser, screen);
  // Each page is visited as if no other had been before.
  await context.addInitScript(() => {
    localStorage.clear();
    sessionStorage.clear();
    // Nothing moves when a screenshot is taken.
    const still = new CSSStyleSheet();
    still.replaceSync('* { transition: none !important; caret-color: transparent !important }');
    document.adoptedStyleSheets.push(still);
  });
  const page = await context.newPage();
  page.setDefaultTimeout(STATE_MS);
  page.setDefaultNavigationTimeout(PAGE_MS);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let sizes: Promise<number>[] = [];
  // The fixed clock replaces `performance`, which would know the sizes as well.
  page.on('requestfinished', (request) => {
    // A page may be left while it fetches.
    sizes.push(
      request.sizes().then(
        ({ responseBodySize }) => responseBodySize,
        () => 0,
      ),
    );
  });
  let address = '';
  const load = async ({ script, media }: { script: boolean; media: boolean }) => {
    await session.send('Emulation.setScriptExecutionDisabled', { value: !script });
    await session.send('Network.setBlockedURLs', { urls: media ? [] : MEDIA });
    await page.mouse.move(0, 0);
    await page.goto(address);
    if (media) await loadEverything(page);
  };
  return {
    page,
    session,
    async open(url) {
      sizes = [];
      address = url;
      await load({ script: true, media: true });
    },
    openWithoutScript: () => load({ script: false, media: true }),
    openTextsWithoutScript: () => load({ script: false, media: false }),
    bytes: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0),
  };
}

/** What a screenshot shows: the window, the section around the first element with a selector, or an area of the page. */
export type Detail = 'window' | { around: string } | Area;

/**
 * Takes a screenshot of the whole page, or of a detail. Compressed for speed, which `page.screenshot` cannot do: of the
 * pictures of an added project, the browser's process had 14 instead of 23 s of work.
 */
export async function takePicture({ page, session }: Tab, detail?: Detail): Promise<Pixels> {
  const area = detail === 'window' ? undefined : await areaOf(page, detail);
  const { data: png } = await session.send('Page.captureScreenshot', {
    optimizeForSpeed: true,
    captureBeyondViewport: area !== undefined,
    ...(area && { clip: { ...area, scale: 1 } }),
  });
  const picture = sharp(Buffer.from(png, 'base64')).ensureAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Measures the whole page, or a section over its full width, in CSS pixels from the top of the page. */
const areaOf = async (page: Page, detail: Area | { around: string } = { around: 'html' }): Promise<Area> =>
  'around' in detail
    ? page
        .locator(detail.around)
        .first()
        .evaluate((element) => {
          const { top, height } = (
            element.closest('section') ?? document.documentElement
          ).getBoundingClientRect();
          const width = document.documentElement.clientWidth;
          return { x: 0, y: Math.floor(top + scrollY), width, height: Math.ceil(height) };
        })
    : detail;

/** Returns the visible lines of text. Excludes hidden status messages, which follow from what is visible. */
export const readLines = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const linesOf = ({ innerText }: HTMLElement) => innerText.split('\n').map((line) => line.trim());
    const announced = [...document.querySelectorAll<HTMLElement>('[role=status].sr-only')].flatMap(linesOf);
    return linesOf(document.body).filter((line) => !announced.includes(line));
  });

/** Returns what can be seen on a page: its lines, and its pictures by their descriptions and sizes. */
export async function readSeen(page: Page): Promise<string[]> {
  const pictures = page.evaluate(() =>
    [...document.images]
      .filter((picture) => picture.checkVisibility())
      .map((picture) => `${picture.alt} ${picture.naturalWidth}x${picture.naturalHeight}`),
  );
  return [...(await readLines(page)), ...(await pictures)];
}

/**
 * Returns all texts of a page, hidden ones and those for visitors without script as well. Excludes hidden status messages,
 * as `readLines` does.
 */
export const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isText = ({ parentElement }: Node) =>
      !parentElement!.closest('script, style, [role=status].sr-only');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      isText(node) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
    );
    const texts: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      // With script, the browser does not parse what is inside of `noscript`.
      const text = parentElement!.matches('noscript') ? textContent!.replace(/<[^>]+>/g, ' ') : textContent!;
      texts.push(text.replace(/\s+/g, ' ').trim());
    }
    return texts;
  });

/**
 * Scrolls rows that are wider than the screen, such as the plans on a phone, so that the first element with one of these
 * lines is in the picture.
 */
export const bringIntoView = (page: Page, lines: string[]): Promise<void> =>
  page.evaluate((wanted) => {
    const rows = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX),
    );
    for (const row of rows) {
      const shown = [...row.children].find((child) =>
        wanted.some((line) =>
          (child as HTMLElement).innerText?.split('\n').some((text) => text.trim() === line),
        ),
      );
      if (!shown) continue;
      const [inner, outer] = [shown.getBoundingClientRect(), row.getBoundingClientRect()];
      const left = row.scrollLeft + inner.left + inner.width / 2 - (outer.left + outer.width / 2);
      // A full-page screenshot changes the layout, after which the row would snap back.
      row.style.scrollSnapType = 'none';
      row.scrollTo({ left, behavior: 'instant' });
    }
  }, lines);

/** Loads lazy images and fonts, lays out all sections and shows all projects of the list. */
async function loadEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Sections out of view would get their heights only when a screenshot is taken (`site/ui/below-first-screen.astro`).
    document.documentElement.classList.remove('opens-at-top');
    // The portfolio is initially shortened (`site/scripts/portfolio.ts`). Its further pages are reviewed separately.
    for (const list of document.querySelectorAll('[data-short]')) list.removeAttribute('data-short');
    await document.fonts.ready;
  });
  await loadPictures(page);
}

/** Loads all pictures of a page, lazy ones as well. */
export const loadPictures = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    // A broken image is a difference to report, not an error.
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
  });
