/** Pages as people see them who enlarge text: nothing needs scrolling sideways, and no sticky bar hides the page. */
import { expect, type Page } from '@playwright/test';
import { isLaidOut } from '../support/is-laid-out.ts';
import { pagesToVisit } from '../support/sitemap.ts';
import { test } from '../support/enquiry-service.ts';

const PATHS = [...pagesToVisit(), '/no-such-page'];

/** Text spacing of WCAG 2.2, success criterion 1.4.12. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** Width by which the page can be scrolled sideways, and the part of the viewport that sticky elements take. */
const measure = (page: Page) =>
  page.evaluate(async () => {
    const { scrollWidth, clientWidth } = document.documentElement;
    scrollTo({ top: 600, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
    const covered = [...document.querySelectorAll('*')]
      .filter(
        (element) => /sticky|fixed/.test(getComputedStyle(element).position) && element.checkVisibility(),
      )
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, top, bottom }) => width > innerWidth / 2 && top < innerHeight / 3 && bottom > 0)
      .reduce((sum, { top, bottom }) => sum + bottom - Math.max(top, 0), 0);
    return { sideways: scrollWidth - clientWidth, isHalfCovered: covered > innerHeight / 2 };
  });

const VIEWS = [
  { what: 'zoomed to 200 %', width: 640, height: 512 },
  { what: 'zoomed to 400 %', width: 320, height: 256 },
  { what: 'on a phone in landscape', width: 844, height: 390 },
  { what: 'with wide text spacing on a narrow phone', width: 320, height: 800, style: SPACING },
];

/** Adds a style sheet in a way that the page's policy allows. */
const addStyle = (page: Page, style: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, style);

async function expectReadable(page: Page, what: string) {
  await page.waitForFunction(isLaidOut);
  expect.soft(await measure(page), what).toEqual({ sideways: 0, isHalfCovered: false });
}

test('every page can be read enlarged, in landscape and with wide text spacing', async ({ page }) => {
  test.slow();
  for (const path of PATHS) {
    await page.goto(path);
    for (const { what, width, height, style } of VIEWS) {
      await page.setViewportSize({ width, height });
      if (style) await addStyle(page, style);
      await expectReadable(page, `${path} ${what}`);
    }
  }
});

// Only a setting of the browser changes the unit of media queries, too.
test('every page can be read with a default font twice as large on a phone', async ({
  playwright,
  baseURL,
  launchOptions,
}) => {
  const args = [...launchOptions.args!, '--blink-settings=defaultFontSize=32'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage({ baseURL: baseURL!, viewport: { width: 390, height: 844 } });
  for (const path of PATHS) {
    await page.goto(path);
    await expectReadable(page, path);
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await browser.close();
});
