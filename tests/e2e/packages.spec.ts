import { expect, test, type Locator, type Page } from '@playwright/test';
import { labels } from '../support/content.ts';
import { holdScripts, untilHydrated } from '../support/scripts.ts';

/** Tabs in their order with their prices as they are shown: specification, section 9, and the decisions on `/mo`. */
const PRICES = {
  website: ['$199', '$549', '$1299'],
  seo: ['$199/month', '$549/month', '$1299/month'],
  digital: ['$199/month', '$549/month', '$1299/month'],
  leadgen: ['$199', '$549', '$1299'],
  product: ['$199', '$549', '$1299'],
  video: ['$199', '$599', '$1299'],
  reel: ['$99', '$299', '$699/month'],
  performance: ['$299/month', '$799/month', '$1999/month'],
  influencer: ['$199', '$549', '$1299'],
  smm: ['$199/month', '$549/month', '$1299/month'],
};

type TabId = keyof typeof PRICES;

const IDS = Object.keys(PRICES) as TabId[];

const tabs = (page: Page) => page.getByRole('tablist', { name: labels.selectPackage }).getByRole('tab');
const tab = (page: Page, id: TabId) => tabs(page).nth(IDS.indexOf(id));
const panel = (page: Page, id: TabId) => page.locator(`[role=tabpanel][id="${id}"]`);
const cards = (inside: Locator) => inside.locator('.plan');

async function expectSelected(page: Page, id: TabId) {
  await expect(tab(page, id)).toHaveAttribute('aria-selected', 'true');
  await expect(panel(page, id)).toBeVisible();
  // Exactly one panel is shown and one tab chosen.
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(1);
}

/** The page with its island at work; the press is on the tab that is chosen anyway. */
async function openReady(page: Page) {
  await page.goto('/packages');
  await tabs(page).first().focus();
  await untilHydrated(tabs(page).first());
}

test('the ten tabs stand in their order, the first one chosen', { tag: '@both' }, async ({ page }) => {
  await page.goto('/packages');
  await expect(tabs(page)).toHaveCount(10);
  const targets = await tabs(page).evaluateAll((list) => list.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(IDS.map((id) => `#${id}`));
  await expectSelected(page, 'website');
});

for (const id of IDS) {
  test(`${id} has its three prices, the middle card popular`, async ({ page }) => {
    await page.goto(`/packages#${id}`);
    await expectSelected(page, id);
    await expect(cards(panel(page, id))).toHaveCount(3);
    const shown = await panel(page, id).locator('.price').allTextContents();
    expect(shown.map((price) => price.replace(/\s+/g, ''))).toEqual(PRICES[id]);
    const names = panel(page, id).getByRole('heading', { level: 3 });
    await expect(names).toHaveText(['Basic', 'Standard', 'Premium']);
    for (const [index, count] of [0, 1, 0].entries()) {
      await expect(cards(panel(page, id)).nth(index).getByText(labels.popular, { exact: true })).toHaveCount(
        count,
      );
    }
    for (const card of await cards(panel(page, id)).all()) {
      await expect(card.getByRole('link')).toHaveAttribute('href', /^\//);
      expect(await card.getByRole('listitem').count()).toBeGreaterThan(2);
    }
  });
}

for (const [id, terms] of [
  ['seo', [/\b3 months/, /\b6 months/, /\b12 months/]],
  ['digital', [/\b3 months/, /\b6 months/, /\b12 months/]],
  ['video', [/\b2 minutes/, /\b5 minutes/, /\b15 minutes/]],
  ['leadgen', [/\b100\b/, /\b300\b/, /\b1,?000\b/]],
  ['reel', [/\b30 s/, /\b60 s/, /\b5 reels/]],
] as const) {
  test(`the cards of ${id} say ${terms.map(({ source }) => source.replace(/\\b|\?/g, '')).join(', ')}`, async ({
    page,
  }) => {
    await page.goto(`/packages#${id}`);
    for (const [index, term] of terms.entries()) {
      await expect(cards(panel(page, id)).nth(index)).toContainText(term);
    }
  });
}

test('a click chooses a tab and puts it into the address', { tag: '@both' }, async ({ page }) => {
  await openReady(page);
  await tab(page, 'digital').click();
  await expectSelected(page, 'digital');
  await expect(page).toHaveURL('/packages#digital');
  await tab(page, 'smm').click();
  await expectSelected(page, 'smm');
  await expect(page).toHaveURL('/packages#smm');
});

test('an address that is reached later chooses its tab, too', async ({ page }) => {
  await openReady(page);
  await page.goto('/packages#video');
  await expectSelected(page, 'video');
});

test('an unknown part in the address leaves the first tab chosen', async ({ page }) => {
  await page.goto('/packages#no-such-tab');
  await expectSelected(page, 'website');
});

test('arrows, Home and End go through the tabs, from the last to the first and back', async ({ page }) => {
  await openReady(page);
  for (const [key, id] of [
    ['ArrowRight', 'seo'],
    ['ArrowDown', 'digital'],
    ['ArrowLeft', 'seo'],
    ['ArrowUp', 'website'],
    ['ArrowLeft', 'smm'],
    ['ArrowRight', 'website'],
    ['End', 'smm'],
    ['Home', 'website'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(page, id), `after ${key}`).toBeFocused();
    await expectSelected(page, id);
    await expect(page).toHaveURL(`/packages#${id}`);
  }
});

test('only the chosen tab is in the order of focus, its panel comes after it', async ({ page }) => {
  await openReady(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(panel(page, 'seo').getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tab(page, 'seo')).toBeFocused();
});

test(
  'the first click shows its panel before the script has arrived, and is not lost',
  { tag: '@both' },
  async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/packages');
    await tab(page, 'product').click();
    await expect(panel(page, 'product')).toBeVisible();
    await expect(panel(page, 'website')).toBeHidden();
    release();
    await untilHydrated(tabs(page).first());
    await expectSelected(page, 'product');
    await expect(page).toHaveURL('/packages#product');
  },
);

test('a click still chooses when the script cannot be fetched', async ({ page }) => {
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto('/packages');
  await tab(page, 'reel').click();
  await expect(panel(page, 'reel')).toBeVisible();
  await expect(panel(page, 'website')).toBeHidden();
  await expect(page).toHaveURL('/packages#reel');
});

test(
  'every button of the row of plans is wholly in view when it has the focus',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/packages');
    const buttons = cards(panel(page, 'website')).getByRole('link');
    await expect(buttons).toHaveCount(3);
    for (const index of [0, 1, 2, 1, 0]) {
      await buttons.nth(index).focus();
      await expect(buttons.nth(index)).toBeInViewport({ ratio: 1 });
    }
  },
);
