import { expect, type Page } from '@playwright/test';
import { enquiryFormOn } from '../support/enquiry-form.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { framesLater } from '../support/layout-shift.ts';
import { test } from '../support/enquiry-service.ts';

/** Whether each section after the first is laid out even if out of view. */
const areLaidOut = (page: Page) =>
  page
    .locator('#below ~ section')
    .evaluateAll((sections) =>
      sections.map((section) => getComputedStyle(section).contentVisibility === 'visible'),
    );
const SECTIONS = 6;
const all = (laidOut: boolean) => Array<boolean>(SECTIONS).fill(laidOut);

test(
  'what is out of view waits for the fonts, and is laid out with them',
  { tag: '@both' },
  async ({ page }) => {
    const letFontsIn = await holdRequests(page, '**/*.woff2');
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    expect(await areLaidOut(page)).toEqual(all(false));
    letFontsIn();
    await expect.poll(() => areLaidOut(page)).toEqual(all(true));
  },
);

test(
  'who goes to a part of the page before that comes to where it is',
  { tag: '@both' },
  async ({ page }) => {
    await holdRequests(page, '**/*.woff2');
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const link = page.locator('.contact').getByRole('link').last();
    await link.focus();
    expect(await areLaidOut(page)).toEqual(all(true));
    await expect(link).toBeInViewport();
  },
);

test(
  'what is pressed before that stays under the pointer, so that the press counts',
  { tag: '@both' },
  async ({ page }) => {
    await holdRequests(page, '**/*.woff2');
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const { button } = enquiryFormOn(page);
    await button.hover();
    const place = () => button.evaluate((element) => element.getBoundingClientRect().top);
    const before = await place();
    await page.mouse.down();
    await framesLater(page, 3);
    expect(await place()).toBe(before);
  },
);

test('a page that opens elsewhere than at its top is laid out at once', async ({ page }) => {
  await holdRequests(page, '**/*.woff2');
  await page.goto('/#enquiry', { waitUntil: 'domcontentloaded' });
  expect(await areLaidOut(page)).toEqual(all(true));
  await expect(page.locator('#enquiry')).toBeInViewport();
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await areLaidOut(page)).toEqual(all(true));
});
