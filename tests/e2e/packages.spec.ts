import { expect, type Page } from '@playwright/test';
import { labels, packageTabs } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';
import { BACK, ON, reachesBrowser } from '../support/keys.ts';
import { holdScripts, untilHydrated } from '../support/scripts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Tab = (typeof packageTabs)[0];
const [first, second, third] = packageTabs as [Tab, Tab, Tab];
const last = packageTabs.at(-1)!;

const tabs = (page: Page) => page.getByRole('tablist', { name: labels.selectPackage }).getByRole('tab');
const tabOf = (page: Page, { id }: Tab) => page.locator(`[role=tab][data-choice="${id}"]`);
const panelOf = (page: Page, { id }: Tab) => page.locator(`[role=tabpanel][id="${id}"]`);
const plansOf = (page: Page, tab: Tab) => panelOf(page, tab).locator('.plan');

/** Expects that only this tab is selected and only its panel shown. */
async function expectSelected(page: Page, tab: Tab) {
  await expect.soft(tabOf(page, tab)).toHaveAttribute('aria-selected', 'true');
  await expect.soft(panelOf(page, tab)).toBeVisible();
  await expect.soft(page.getByRole('tabpanel')).toHaveCount(1);
  await expect.soft(page.getByRole('tab', { selected: true })).toHaveCount(1);
}

/** Clicks a tab and expects it to be selected and in the URL. */
async function choose(page: Page, tab: Tab) {
  await tabOf(page, tab).click();
  await expectSelected(page, tab);
  await expect.soft(page).toHaveURL(`/packages#${tab.id}`);
}

test('packages are chosen by click, by keys and by URL', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/packages');

  await test.step('at first the first tab, with heads and prices of its plans in view on a laptop', async () => {
    await expect.soft(tabs(page)).toHaveCount(packageTabs.length);
    await expectSelected(page, first);
    for (const card of await plansOf(page, first).all()) {
      await expect.soft(card.getByRole('heading')).toBeInViewport({ ratio: 1 });
      const bottom = await card.locator('.price').evaluate((price) => {
        const padding = parseFloat(getComputedStyle(price).paddingBottom);
        return price.getBoundingClientRect().bottom - padding;
      });
      expect.soft(bottom).toBeLessThan(800);
    }
  });

  await test.step('by a click before the script has arrived, which is not lost', async () => {
    await tabOf(page, third).click();
    await expect.soft(panelOf(page, third)).toBeVisible();
    await expect.soft(panelOf(page, first)).toBeHidden();
    release();
    await untilHydrated(tabs(page).first());
    await expectSelected(page, third);
    await expect.soft(page).toHaveURL(`/packages#${third.id}`);
  });

  await test.step('by keys, while those with a modifier are left to the browser', async () => {
    await choose(page, second);
    await choose(page, first);
    const keys = { [BACK]: last, Home: first };
    for (const [key, tab] of Object.entries(keys)) {
      await page.keyboard.press(key);
      await expect.soft(tabOf(page, tab), `after ${key}`).toBeFocused();
      await expectSelected(page, tab);
      await expect.soft(page).toHaveURL(`/packages#${tab.id}`);
    }
    for (const key of [`${BACK} altKey`, 'Home ctrlKey', 'End metaKey', `${ON} shiftKey`])
      expect.soft(await reachesBrowser(page, key), `${key} reaches the browser`).toBe(true);
    await expectSelected(page, first);
  });

  await test.step('with only the selected tab in the tab order, followed by its panel', async () => {
    await choose(page, second);
    await page.keyboard.press('Tab');
    await expect.soft(panelOf(page, second).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect.soft(tabOf(page, second)).toBeFocused();
  });

  await test.step('by a fragment set later, and not by one that names no tab', async () => {
    await page.goto(`/packages#${third.id}`);
    await expectSelected(page, third);
    await page.getByRole('link', { name: labels.skipToContent }).focus();
    await page.keyboard.press('Enter');
    await expect.soft(page).toHaveURL(new RegExp(`#(?!${third.id}$)`));
    await expectSelected(page, third);
  });

  await test.step('by the URL of the page; in a wide viewport each tab is one line', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    // Another URL, so that the page is loaded again.
    await page.goto(`/packages?${last.id}#${last.id}`);
    await expectSelected(page, last);
    await expect.soft(plansOf(page, last).filter({ visible: true })).toHaveCount(last.plans.length);
    const heights = await tabs(page).evaluateAll((all) => all.map((tab) => tab.clientHeight));
    expect.soft(new Set(heights).size).toBe(1);
  });
});

test('the plans of a phone are a row to swipe through', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/packages');

  await test.step('in which a focused button is in view', async () => {
    for (const index of [0, 1, 2, 1, 0]) {
      const button = plansOf(page, first).nth(index).getByRole('link');
      await button.focus();
      await expect.soft(button).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step('and to another tab by a tap', async () => {
    await tabOf(page, second).tap();
    await expectSelected(page, second);
  });
});
