import type { Browser, BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { accessibilityFindings, type Finding } from '../page/accessibility.ts';
import type { Pixels } from './compare-pixels.ts';
import { type PageFacts, readPageFacts } from './page-facts.ts';

/** Screens that pages are looked at on. */
export const SCREENS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

export type Screen = keyof typeof SCREENS;

/** A page as it was found on one screen. */
export interface Visit {
  facts: PageFacts;
  pixels: Pixels;
  /** All that the page loads, its pictures down to the end included, as it travels. */
  bytes: number;
}

/** Pages are shown on this day, so that nothing on them depends on the real one. */
const DAY = new Date('2026-01-05T10:00:00Z');

/** Opens windows in which nothing moves: a fixed clock, no animation, films at their still picture. */
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

/** Opens a page, waits until all of it is there, and takes its picture and its facts. */
export async function visit(browser: Browser, screen: Screen, url: string): Promise<Visit> {
  // A window of its own has no file in its cache, so that each page is weighed as a first visit.
  const context = await openContext(browser, screen);
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  try {
    await page.goto(url, { waitUntil: 'load' });
    await loadEverything(page);
    const picture = await page.screenshot({
      fullPage: true,
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
    });
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const facts = await page.evaluate(readPageFacts);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    return { facts, bytes, pixels: { data, width: info.width, height: info.height } };
  } finally {
    await context.close();
  }
}

/** What the accessibility rules find on a page. */
export async function findingsOn(browser: Browser, screen: Screen, url: string): Promise<Finding[]> {
  const context = await openContext(browser, screen);
  const page = await context.newPage();
  try {
    await page.goto(url, { waitUntil: 'load' });
    return await accessibilityFindings(page);
  } finally {
    await context.close();
  }
}

/** Pictures and projects that wait until they are scrolled to, and fonts. */
async function loadEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The portfolio begins short (`site/scripts/portfolio.ts`); its next pages are reviewed as pages of their own.
    for (const list of document.querySelectorAll('[data-short]')) list.removeAttribute('data-short');
    for (const picture of document.images) picture.loading = 'eager';
    // A picture that cannot be shown is a difference to be seen, not a reason to stop.
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
    await document.fonts.ready;
  });
}
