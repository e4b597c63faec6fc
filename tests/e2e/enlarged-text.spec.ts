/** Pages as people see them who enlarge text: nothing needs scrolling sideways, and no sticky bar hides the page. */
import { expect, test, type Page } from '@playwright/test';
import { headlessShell } from '../../src/tooling/chromium.ts';
import { pagesToVisit } from '../support/sitemap.ts';

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

/** Whether the whole page is laid out, which it is once its fonts are there. */
const isLaidOut = () =>
  document.fonts.status === 'loaded' &&
  [...document.querySelectorAll('#below ~ section')].every(
    (section) => getComputedStyle(section).contentVisibility === 'visible',
  );

async function expectReadable(page: Page, style?: string) {
  for (const path of PATHS) {
    await page.goto(path);
    if (style) await page.addStyleTag({ content: style });
    await page.waitForFunction(isLaidOut);
    expect.soft(await measure(page), path).toEqual({ sideways: 0, isHalfCovered: false });
  }
}

for (const [what, width, height] of [
  ['zoomed to 200 %', 640, 512],
  ['zoomed to 400 %', 320, 256],
  ['on a phone in landscape', 844, 390],
] as const)
  test(`every page can be read ${what}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await expectReadable(page);
  });

test.describe(() => {
  test.use({ bypassCSP: true, viewport: { width: 320, height: 800 } });
  test('every page can be read with wide text spacing on a narrow phone', ({ page }) =>
    expectReadable(page, SPACING));
});

// Only a setting of the browser changes the unit of media queries, too.
test('every page can be read with a default font twice as large on a phone', async ({
  playwright,
  baseURL,
}) => {
  const args = [...headlessShell.args!, '--blink-settings=defaultFontSize=32'];
  const browser = await playwright.chromium.launch({ ...headlessShell, args });
  const page = await browser.newPage({ baseURL: baseURL!, viewport: { width: 390, height: 844 } });
  await expectReadable(page);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await browser.close();
});
