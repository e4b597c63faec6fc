import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../tooling/find-browser.ts';
import { sumBytes, watchTransfers } from '../../tooling/page/weight.ts';
import { type Screen, SCREENS } from './result.ts';

/** Time within which a page is loaded or reaches a state, in milliseconds: enough for a busy machine. */
const WAIT_MS = 30_000;

/** Fixed time of all visits, so that pages do not depend on the current date. */
const DAY = new Date('2026-01-05T10:00:00Z');

/** A tab that visits pages of one version on one screen, one after the other. */
export interface Tab {
  screen: Screen;
  page: Page;
  session: CDPSession;
  /** Opens a page as a first visitor, and loads all of its content. */
  open(url: string): Promise<void>;
  /** Opens the page again, with or without script. */
  reopen(options: { script: boolean }): Promise<void>;
  /** Bytes transferred for the open page so far, including lazy images. */
  bytes(): Promise<number>;
}

/** The tabs of both versions. */
export interface Both {
  before: Tab;
  after: Tab;
}

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

/**
 * Opens a tab for all pages, with what makes screenshots the same each time: a fixed clock, no animations, an empty
 * storage. With a new tab for each page, an added project took 104 to 116 instead of 96 s of processor time.
 */
export async function openTab(browser: Browser, screen: Screen): Promise<Tab> {
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
  await context.addInitScript(() => {
    localStorage.clear();
    sessionStorage.clear();
    const still = new CSSStyleSheet();
    const rules = ['transition: none', 'caret-color: transparent', 'scroll-snap-type: none'];
    still.replaceSync(`* { ${rules.map((rule) => `${rule} !important`).join('; ')} }`);
    document.adoptedStyleSheets.push(still);
  });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  // The fixed clock replaces `performance`, which would know the sizes as well.
  const transfers = watchTransfers(page);
  let former = 0;
  let address = '';
  const reopen = async ({ script }: { script: boolean }) => {
    await session.send('Emulation.setScriptExecutionDisabled', { value: !script });
    await page.mouse.move(0, 0);
    await page.goto(address);
    await loadEverything(page);
  };
  return {
    screen,
    page,
    session,
    async open(url) {
      former = (await transfers()).length;
      address = url;
      await reopen({ script: true });
    },
    reopen,
    bytes: async () => sumBytes((await transfers()).slice(former)),
  };
}

/** Loads lazy images and fonts, lays out all sections and shows all projects of the list. */
async function loadEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Sections out of view would get their heights only when a screenshot is taken (`site/ui/below-first-screen.astro`).
    document.documentElement.classList.remove('opens-at-top');
    // The portfolio waits for a scroll with its pictures (`site/scripts/portfolio.ts`).
    for (const list of document.querySelectorAll('[data-short]')) list.removeAttribute('data-short');
    // Without script films play by themselves. The still picture is behind them.
    for (const film of document.querySelectorAll('video')) film.style.visibility = 'hidden';
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

/** Returns the visible content of a page: its lines of text, and its pictures by their descriptions and sizes. */
export const readLines = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const linesOf = ({ innerText }: HTMLElement) => innerText.split('\n').map((line) => line.trim());
    // Hidden status messages follow from what is visible.
    const announced = [...document.querySelectorAll<HTMLElement>('[role=status].sr-only')].flatMap(linesOf);
    const pictures = [...document.images]
      .filter((picture) => picture.checkVisibility())
      .map((picture) => `${picture.alt} ${picture.naturalWidth}x${picture.naturalHeight}`);
    return [...linesOf(document.body).filter((line) => !announced.includes(line)), ...pictures];
  });

/**
 * Moves rows that are wider than the screen, such as the plans on a phone, so that the first element with one of these
 * lines is in the picture. A full-page screenshot changes the layout for a moment, which would scroll them back.
 */
export const bringIntoView = (page: Page, lines: string[]): Promise<void> =>
  page.evaluate((wanted) => {
    const rows = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX),
    );
    for (const row of rows) {
      const children = [...row.children] as HTMLElement[];
      const found = children.find(({ innerText }) =>
        innerText?.split('\n').some((line) => wanted.includes(line.trim())),
      );
      if (!found) continue;
      row.scrollTo({ left: 0, behavior: 'instant' });
      for (const child of children) child.style.translate = '';
      const [inner, outer] = [found.getBoundingClientRect(), row.getBoundingClientRect()];
      const left = inner.left + inner.width / 2 - (outer.left + outer.width / 2);
      const shift = Math.max(0, Math.min(left, row.scrollWidth - row.clientWidth));
      for (const child of children) child.style.translate = `${-shift}px`;
    }
  }, lines);
