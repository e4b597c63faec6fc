import { expect, type Page } from '@playwright/test';
import { labels, packageTabs } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';
import { reachesBrowser } from '../support/keys.ts';
import { holdScripts, untilHydrated } from '../support/scripts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Tab = (typeof packageTabs)[0];
const [first, second, third] = packageTabs as [Tab, Tab, Tab];
const last = packageTabs.at(-1)!;

const tabs = (page: Page) => page.getByRole('tablist', { name: labels.selectPackage }).getByRole('tab');
const tabOf = (page: Page, { id }: Tab) => page.locator(`[role=tab][data-choice="${id}"]`);
const panelOf = (page: Page, { id }: Tab) => page.locator(`[role=tabpanel][id="${id}"]`);

/** Expects that a tab is chosen and its panel shown, and no other. */
async function expectSelected(page: Page, tab: Tab) {
  await expect.soft(tabOf(page, tab)).toHaveAttribute('aria-selected', 'true');
  await expect.soft(panelOf(page, tab)).toBeVisible();
  await expect.soft(page.getByRole('tabpanel')).toHaveCount(1);
  await expect.soft(page.getByRole('tab', { selected: true })).toHaveCount(1);
}

test('a visitor chooses packages by click, by keys and by address', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/packages');

  await test.step('the first tab is chosen; heads and prices of its plans are in view on a laptop', async () => {
    await expect.soft(tabs(page)).toHaveCount(packageTabs.length);
    await expectSelected(page, first);
    for (const { title } of first.plans) {
      const card = panelOf(page, first).locator('.plan').filter({ hasText: title });
      await expect.soft(card.getByRole('heading')).toBeInViewport({ ratio: 1 });
      const price = card.locator('.price');
      const { y, height } = (await price.boundingBox())!;
      const padding = await price.evaluate((row) => parseFloat(getComputedStyle(row).paddingBottom));
      expect.soft(y + height - padding, title).toBeLessThan(800);
    }
  });

  await test.step('the first click shows its panel before the script has arrived, and is not lost', async () => {
    await tabOf(page, third).click();
    await expect.soft(panelOf(page, third)).toBeVisible();
    await expect.soft(panelOf(page, first)).toBeHidden();
    release();
    await untilHydrated(tabs(page).first());
    await expectSelected(page, third);
    await expect.soft(page).toHaveURL(`/packages#${third.id}`);
  });

  await test.step('a click chooses a tab and puts it into the address', async () => {
    for (const tab of [second, last]) {
      await tabOf(page, tab).click();
      await expectSelected(page, tab);
      await expect.soft(page).toHaveURL(`/packages#${tab.id}`);
    }
  });

  await test.step('keys choose tabs; those with a modifier are left to the browser', async () => {
    await tabOf(page, first).click();
    for (const [key, tab] of [
      ['ArrowLeft', last],
      ['ArrowRight', first],
      ['ArrowDown', second],
      ['ArrowUp', first],
      ['End', last],
      ['Home', first],
    ] as const) {
      await page.keyboard.press(key);
      await expect.soft(tabOf(page, tab), `after ${key}`).toBeFocused();
      await expectSelected(page, tab);
    }
    await expect.soft(page).toHaveURL(`/packages#${first.id}`);
    for (const key of ['ArrowLeft altKey', 'Home ctrlKey', 'End metaKey', 'ArrowRight shiftKey'])
      expect.soft(await reachesBrowser(page, key), `${key} reaches the browser`).toBe(true);
    await expectSelected(page, first);
  });

  await test.step('only the chosen tab is in the order of focus, its panel comes after it', async () => {
    await tabOf(page, second).click();
    await page.keyboard.press('Tab');
    await expect.soft(panelOf(page, second).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect.soft(tabOf(page, second)).toBeFocused();
  });

  await test.step('an address that is reached later chooses its tab; one that names no tab changes nothing', async () => {
    await page.goto(`/packages#${third.id}`);
    await expectSelected(page, third);
    await page.getByRole('link', { name: labels.skipToContent }).focus();
    await page.keyboard.press('Enter');
    await expect.soft(page).toHaveURL(new RegExp(`#(?!${third.id}$)`));
    await expectSelected(page, third);
  });

  await test.step('in a wide window each tab is one line', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const heights = await tabs(page).evaluateAll((all) => all.map((tab) => tab.clientHeight));
    expect.soft(new Set(heights).size).toBe(1);
  });

  await test.step('an address opens at its tab, with all its plans', async () => {
    // Another address, so that the page is loaded anew.
    await page.goto(`/packages?${last.id}#${last.id}`);
    await expectSelected(page, last);
    await expect
      .soft(panelOf(page, last).locator('.plan').filter({ visible: true }))
      .toHaveCount(last.plans.length);
  });
});

test(
  'in the row of plans of a phone a button with the focus is in view; of both neighbours the plan is seen, but no button',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/packages');
    const buttons = panelOf(page, first).locator('.plan').getByRole('link');
    await expect(buttons).toHaveCount(3);
    for (const index of [0, 1, 2, 1, 0]) {
      await buttons.nth(index).focus();
      await expect.soft(buttons.nth(index)).toBeInViewport({ ratio: 1 });
    }
    const seen = await panelOf(page, first)
      .locator('.plans')
      .evaluate((row) => {
        row.children[1]!.scrollIntoView({ inline: 'start', behavior: 'instant' });
        const widthOf = (part: Element) => {
          const { left, right } = part.getBoundingClientRect();
          return Math.min(right, innerWidth) - Math.max(left, 0);
        };
        return [...row.children].map((plan) => [widthOf(plan), widthOf(plan.querySelector('.button')!)]);
      });
    for (const [plan, button] of [seen[0]!, seen[2]!]) {
      expect.soft(plan).toBeGreaterThan(20);
      expect.soft(button).toBeLessThanOrEqual(0);
    }
    await tabOf(page, second).tap();
    await expectSelected(page, second);
  },
);

for (const missing of ['island-runtime', 'packages-tabs'])
  test(
    `each click still chooses a tab if ${missing} cannot be fetched`,
    { tag: '@full' },
    async ({ page }) => {
      await page.route(`**/_astro/${missing}.*.js`, (route) => route.abort());
      await page.goto('/packages');
      for (const tab of [third, second, first]) {
        await tabOf(page, tab).click();
        await expect(panelOf(page, tab)).toBeVisible();
        await expect(page.locator('[role=tabpanel]').filter({ visible: true })).toHaveCount(1);
        await expect(page).toHaveURL(`/packages#${tab.id}`);
      }
    },
  );
