import { expect, type Page } from '@playwright/test';
import { framesLater } from '../support/layout-shift.ts';
import { SCREENS } from '../support/screens.ts';
import { test } from '../support/enquiry-service.ts';

test.use(SCREENS.phone);

/** The families that the heading and the text are set in, each by its first name. */
const families = (page: Page) =>
  page.evaluate(() =>
    ['h1', 'main p'].map((selector) => {
      const [first] = getComputedStyle(document.querySelector(selector)!).fontFamily.split(',');
      return first;
    }),
  );
/** What has become of the two fonts; faces of the system and of rarer characters stand beside them. */
const statuses = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ unicodeRange }) => unicodeRange.startsWith('U+20-'))
      .map(({ status }) => status)
      .sort(),
  );
const STAND_INS = ['"Display Stand-in"', '"Text Stand-in"'];

test('the first words wait for no font, and are set in both at once', async ({ page }) => {
  const held: (() => void)[] = [];
  await page.route('**/*.woff2', async (route) => {
    const painted = await page.evaluate(() => performance.getEntriesByType('paint').length);
    expect(painted, 'a font was asked for before the first paint').toBeGreaterThan(0);
    await new Promise<void>((open) => held.push(open));
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  await expect.poll(() => held.length).toBe(2);
  expect(await families(page)).toEqual(STAND_INS);

  held[0]!();
  await expect.poll(() => statuses(page)).toEqual(['loaded', 'loading']);
  await framesLater(page, 2);
  expect(await families(page)).toEqual(STAND_INS);
  held[1]!();
  await expect(page.locator('html')).toHaveClass(/in-fonts/);
  expect(await families(page)).not.toEqual(STAND_INS);
  const familyOfLater = await page.evaluate(() => {
    const notice = document.createElement('section');
    document.body.append(notice);
    return getComputedStyle(notice).fontFamily;
  });
  expect(familyOfLater, 'what is added later').not.toMatch(/^"Text Stand-in"/);
});

test('a font that does not come leaves its stand-in, and keeps no other', async ({ page }) => {
  const [wanted] = await Promise.all([
    page.waitForRequest('**/*.woff2'),
    page.goto('/about', { waitUntil: 'load' }),
  ]);
  await page.route(wanted.url(), (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/in-fonts/);
  expect(await statuses(page)).toEqual(['error', 'loaded']);
});
