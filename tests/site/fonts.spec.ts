/** Fonts that arrive late or never, and the parts of a page that wait for them. */
import { expect, type Page } from '@playwright/test';
import { test } from '../support/enquiry-service.ts';
import { framesLater } from '../support/layout-shift.ts';

/** First font family of the heading and of the text. */
const families = (page: Page) =>
  page.evaluate(() =>
    ['h1', 'main p'].map((selector) => {
      const [first] = getComputedStyle(document.querySelector(selector)!).fontFamily.split(',');
      return first;
    }),
  );
/** Loading states of the two fonts, without system fonts and faces of rarer characters. */
const statuses = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ unicodeRange }) => unicodeRange.startsWith('U+20-'))
      .map(({ status }) => status)
      .sort(),
  );
const STAND_INS = ['"Display Stand-in"', '"Text Stand-in"'];

test('the first texts wait for no font, and both fonts are applied at once', async ({ page }) => {
  const held: { url: string; open: () => void }[] = [];
  await page.route('**/*.woff2', async (route) => {
    const painted = await page.evaluate(() => performance.getEntriesByType('paint').length);
    expect(painted, 'a font was asked for before the first paint').toBeGreaterThan(0);
    await new Promise<void>((open) => held.push({ url: route.request().url(), open }));
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  await expect.poll(() => held.length).toBe(2);
  expect(await families(page)).toEqual(STAND_INS);

  held[0]!.open();
  await expect.poll(() => statuses(page)).toEqual(['loaded', 'loading']);
  await framesLater(page, 2);
  expect(await families(page)).toEqual(STAND_INS);
  held[1]!.open();
  await expect(page.locator('html')).toHaveClass(/in-fonts/);
  expect(await families(page)).not.toEqual(STAND_INS);
  const familyOfLater = await page.evaluate(() => {
    const notice = document.createElement('section');
    document.body.append(notice);
    return getComputedStyle(notice).fontFamily;
  });
  expect(familyOfLater, 'what is added later').not.toMatch(/^"Text Stand-in"/);

  await test.step('a font that fails to load keeps its fallback, and does not delay others', async () => {
    await page.unroute('**/*.woff2');
    await page.route(held[0]!.url, (route) => route.abort());
    await page.reload();
    await expect(page.locator('html')).toHaveClass(/in-fonts/);
    expect(await statuses(page)).toEqual(['error', 'loaded']);
  });
});
