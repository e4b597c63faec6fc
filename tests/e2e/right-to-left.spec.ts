import { expect, type Page } from '@playwright/test';
import { packageTabs, projects } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';
import { untilHydrated } from '../support/scripts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const readFromRightToLeft = (page: Page) => page.evaluate(() => (document.dir = 'rtl'));

test('in a language from right to left, the left arrow chooses the next tab', async ({ page }) => {
  await page.goto('/packages');
  await readFromRightToLeft(page);
  const tabs = page.getByRole('tab');
  await tabs.first().click();
  await untilHydrated(tabs.first());
  for (const [key, index] of [
    ['ArrowLeft', 1],
    ['ArrowRight', 0],
    ['ArrowRight', packageTabs.length - 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
  }
});

test('in a language from right to left, the next project is at the left', async ({ page }) => {
  await page.goto('/portfolio');
  await readFromRightToLeft(page);
  const view = page.getByRole('dialog');
  const expectPlace = (place: number) =>
    expect(view.getByText(`${place} / ${projects.length}`, { exact: true })).toBeVisible();
  await page.locator('[data-project] h2 a').first().click();
  await expectPlace(1);
  await page.keyboard.press('ArrowLeft');
  await expectPlace(2);
  await page.keyboard.press('ArrowRight');
  await expectPlace(1);

  const { x, y, width, height } = (await view.getByRole('group').boundingBox())!;
  await page.mouse.move(x + width * 0.2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.8, y + height / 2, { steps: 8 });
  await page.mouse.up();
  await expectPlace(2);
});
