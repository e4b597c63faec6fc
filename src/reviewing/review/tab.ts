import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../tooling/find-browser.ts';
import { type Screen, SCREENS } from './screens.ts';

/** Times within which a page is loaded, and within which it reaches a state, in milliseconds. */
const [PAGE_MS, STATE_MS] = [30_000, 5000];

/** Fixed time of all visits, so that pages do not depend on the current date. */
const DAY = new Date('2026-01-05T10:00:00Z');

/**
 * Launches a Chromium that decodes the pictures of a page before it takes a screenshot. By default, it decodes large ones
 * later: the third screenshot of a page of projects lacked two of them.
 *
 * @throws {ToolError} if no Chromium starts
 */
export async function launchBrowser(): Promise<Browser> {
  const { args, ...options } = await findBrowser();
  return chromium.launch({ ...options, args: [...args, '--disable-checker-imaging'] });
}

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

/** URL patterns of images and videos. */
const MEDIA = ['avif', 'gif', 'jpg', 'mp4', 'png', 'svg', 'webm', 'webp'].map((ending) => `*.${ending}`);

/** A tab that visits pages of one version on one screen, one after the other. */
export interface Tab {
  page: Page;
  session: CDPSession;
  /** Opens a page as a first visitor, and loads all of its content. */
  open(url: string): Promise<void>;
  /** Opens the page again as a visitor without script. */
  openWithoutScript(): Promise<void>;
  /** Does the same with images and videos blocked: a page takes 0.4 instead of 1.0 s of processor time. */
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
