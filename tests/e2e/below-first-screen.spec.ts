import { expect, test, type Page } from '@playwright/test';

/** Whether each section after the first is laid out even if out of view. */
const areLaidOut = (page: Page) =>
  page
    .locator('#below ~ section')
    .evaluateAll((sections) =>
      sections.map((section) => getComputedStyle(section).contentVisibility === 'visible'),
    );
const yes = (count: number) => Array<boolean>(count).fill(true);

const SECTIONS = 6;

/** Lets the fonts of a page come only when told so. */
async function holdFonts(page: Page): Promise<() => void> {
  let letIn = () => {};
  const gate = new Promise<void>((open) => (letIn = open));
  await page.route('**/*.woff2', async (route) => {
    await gate;
    await route.continue();
  });
  return letIn;
}

test(
  'what is out of view waits for the fonts, and is laid out with them',
  { tag: '@both' },
  async ({ page }) => {
    const letFontsIn = await holdFonts(page);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    expect(await areLaidOut(page)).toEqual(yes(SECTIONS).map(() => false));
    letFontsIn();
    await expect.poll(() => areLaidOut(page)).toEqual(yes(SECTIONS));
  },
);

test(
  'who goes to a part of the page before that comes to where it is',
  { tag: '@both' },
  async ({ page }) => {
    await holdFonts(page);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const link = page.locator('.contact').getByRole('link').last();
    await link.focus();
    expect(await areLaidOut(page)).toEqual(yes(SECTIONS));
    await expect(link).toBeInViewport();
  },
);

test('a page that opens elsewhere than at its top is laid out at once', async ({ page }) => {
  await holdFonts(page);
  await page.goto('/#enquiry', { waitUntil: 'domcontentloaded' });
  expect(await areLaidOut(page)).toEqual(yes(SECTIONS));
  await expect(page.locator('#enquiry')).toBeInViewport();
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await areLaidOut(page)).toEqual(yes(SECTIONS));
});
