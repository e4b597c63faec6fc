import { expect, type Locator, type Page } from '@playwright/test';
import { labels, packageTabs } from '../support/content.ts';
import { reachesBrowser } from '../support/keys.ts';
import { holdScripts, untilHydrated } from '../support/scripts.ts';
import { test } from '../support/enquiry-service.ts';

const IDS = packageTabs.map(({ id }) => id);

const tabs = (page: Page) => page.getByRole('tablist', { name: labels.selectPackage }).getByRole('tab');
const tab = (page: Page, id: string) => tabs(page).nth(IDS.indexOf(id));
const panel = (page: Page, id: string) => page.locator(`[role=tabpanel][id="${id}"]`);
const cards = (inside: Locator) => inside.locator('.plan');

async function expectSelected(page: Page, id: string) {
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

test('of the ten tabs the first one is chosen', { tag: '@both' }, async ({ page }) => {
  await page.goto('/packages');
  await expect(tabs(page)).toHaveCount(10);
  await expectSelected(page, 'website');
});

test('the address of each tab chooses it, with three cards', async ({ page }) => {
  for (const id of IDS) {
    // Another address, so that the page is loaded anew.
    await page.goto(`/packages?${id}#${id}`);
    await expectSelected(page, id);
    await expect(cards(panel(page, id))).toHaveCount(3);
    for (const card of await cards(panel(page, id)).all()) await expect(card).toBeVisible();
  }
});

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

test('the skip link keeps the chosen tab', async ({ page }) => {
  await page.goto('/packages#video');
  await expectSelected(page, 'video');
  await untilHydrated(tabs(page).first());
  await page.getByRole('link', { name: labels.skipToContent }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#(?!video)/);
  await expectSelected(page, 'video');
});

test('an unknown part in the address leaves the first tab chosen', async ({ page }) => {
  await page.goto('/packages#no-such-tab');
  await expectSelected(page, 'website');
});

test('the tabs are gone through by keyboard, from the last to the first and back', async ({ page }) => {
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

  await test.step('keys with a modifier are left to the browser', async () => {
    for (const key of ['ArrowLeft altKey', 'Home ctrlKey', 'End metaKey', 'ArrowRight shiftKey'])
      expect.soft(await reachesBrowser(page, key), `${key} reaches the browser`).toBe(true);
    await expectSelected(page, 'website');
  });

  await test.step('only the chosen tab is in the order of focus, its panel comes after it', async () => {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await expect(panel(page, 'seo').getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(tab(page, 'seo')).toBeFocused();
  });
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

for (const missing of ['island-runtime', 'packages-tabs'])
  test(`each click still chooses when ${missing} cannot be fetched`, async ({ page }) => {
    await page.route(`**/_astro/${missing}.*.js`, (route) => route.abort());
    await page.goto('/packages');
    for (const id of ['reel', 'seo', 'website']) {
      await tab(page, id).click();
      await expect(panel(page, id)).toBeVisible();
      await expect(page.locator('[role=tabpanel]').filter({ visible: true })).toHaveCount(1);
      await expect(page).toHaveURL(`/packages#${id}`);
    }
  });

test(
  'in the row of plans a button with the focus is wholly in view; of both neighbours the plan is seen, but no button',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/packages');
    const buttons = cards(panel(page, 'website')).getByRole('link');
    await expect(buttons).toHaveCount(3);
    for (const index of [0, 1, 2, 1, 0]) {
      await buttons.nth(index).focus();
      await expect(buttons.nth(index)).toBeInViewport({ ratio: 1 });
    }
    const row = page.locator('#website .plans');
    await row.evaluate((plans) =>
      plans.children[1]!.scrollIntoView({ inline: 'start', behavior: 'instant' }),
    );
    const seen = await row.evaluate((plans) =>
      [...plans.children].map((plan) => {
        const [card, button] = [plan, plan.querySelector('.button')!].map((part) =>
          part.getBoundingClientRect(),
        );
        const shownOf = ({ left, right }: DOMRect) => Math.min(right, innerWidth) - Math.max(left, 0);
        return { card: shownOf(card!), button: shownOf(button!) };
      }),
    );
    expect.soft(seen[0]!.card).toBeGreaterThan(20);
    expect.soft(seen[2]!.card).toBeGreaterThan(20);
    expect.soft(seen[0]!.button).toBeLessThanOrEqual(0);
    expect.soft(seen[2]!.button).toBeLessThanOrEqual(0);
  },
);

test('on a laptop heads and prices of the first plans are in view; each tab of a wide window is one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/packages');
  for (const plan of ['Basic', 'Standard', 'Premium']) {
    const card = page.locator('#website .plan').filter({ hasText: plan });
    await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 });
    const price = (await card.locator('.price').boundingBox())!;
    const padding = await card
      .locator('.price')
      .evaluate((row) => parseFloat(getComputedStyle(row).paddingBottom));
    expect(price.y + price.height - padding).toBeLessThan(800);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const heights = await page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.clientHeight));
  expect(new Set(heights).size).toBe(1);
});
