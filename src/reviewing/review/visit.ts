import type { Browser, BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Area, Pixels } from './compare-pixels.ts';

/** Viewports of the screenshots. */
export const SCREENS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

export type Screen = keyof typeof SCREENS;

/** Fixed time of all visits, so that pages do not depend on the current date. */
const DAY = new Date('2026-01-05T10:00:00Z');

/** Creates a browser context for deterministic screenshots: fixed clock, no animations, videos show their poster. */
async function openContext(
  browser: Browser,
  screen: Screen,
  javaScriptEnabled = true,
): Promise<BrowserContext> {
  const isPhone = screen === 'phone';
  const context = await browser.newContext({
    viewport: SCREENS[screen],
    isMobile: isPhone,
    hasTouch: isPhone,
    javaScriptEnabled,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  await context.clock.setFixedTime(DAY);
  return context;
}

/** A page that stays open while its versions are compared. */
export interface OpenPage {
  page: Page;
  /** Transferred bytes so far, including lazy images. */
  bytes(): Promise<number>;
  close(): Promise<void>;
}

export interface VisitOptions {
  withScript?: boolean;
}

/** Opens a page and loads all of its content. */
export async function openPage(
  browser: Browser,
  screen: Screen,
  url: string,
  { withScript = true }: VisitOptions = {},
): Promise<OpenPage> {
  // A new context has an empty cache, so that each page is measured as a first visit.
  const context = await openContext(browser, screen, withScript);
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    // A page may be closed while it fetches.
    sizes.push(
      request.sizes().then(
        ({ responseBodySize }) => responseBodySize,
        () => 0,
      ),
    );
  });
  try {
    await page.goto(url, { waitUntil: 'load' });
    await loadEverything(page);
  } catch (error) {
    await context.close();
    throw error;
  }
  return {
    page,
    bytes: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0),
    close: () => context.close(),
  };
}

/** What a screenshot shows: the window, the section around the first element with a selector, or an area of the page. */
export type Detail = 'window' | { around: string } | Area;

/** Takes a screenshot of the whole page, or of a detail. */
export async function takePicture(page: Page, detail?: Detail): Promise<Pixels> {
  const clip = detail && detail !== 'window' ? await areaOf(page, detail) : undefined;
  const picture = await page.screenshot({
    fullPage: detail !== 'window',
    ...(clip && { clip }),
    animations: 'disabled',
    caret: 'hide',
    scale: 'css',
  });
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const areaOf = (page: Page, detail: Area | { around: string }) =>
  'around' in detail ? sectionAround(page, detail.around) : detail;

/** Measures a section over the full width of the page, in CSS pixels from the top of the page. */
const sectionAround = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, height } = (element.closest('section') ?? document.body).getBoundingClientRect();
      const width = document.documentElement.clientWidth;
      return { x: 0, y: Math.floor(top + scrollY), width, height: Math.ceil(height) };
    });

/** Returns what can be seen on a page, line by line: its texts, and its pictures by their descriptions and sizes. */
export const readSeen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pictures = [...document.images]
      .filter((picture) => picture.checkVisibility())
      .map((picture) => `${picture.alt} ${picture.naturalWidth}x${picture.naturalHeight}`);
    return [...document.body.innerText.split('\n').map((line) => line.trim()), ...pictures];
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

/** Loads lazy images and fonts, and shows all projects of the list. */
async function loadEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The portfolio is initially shortened (`site/scripts/portfolio.ts`). Its further pages are reviewed separately.
    for (const list of document.querySelectorAll('[data-short]')) list.removeAttribute('data-short');
    for (const picture of document.images) picture.loading = 'eager';
    // A broken image is a difference to report, not an error.
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
    await document.fonts.ready;
  });
}
